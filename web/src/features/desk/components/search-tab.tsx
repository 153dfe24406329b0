import { DESK_SEARCH, type DeskContent, type DeskMember, SEARCH } from '@midspan/contract';
import { countCodePoints } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { countNoun } from '../../../lib/count-noun.ts';
import { retryOf } from '../../../lib/reading.ts';
import { useAddressSearch } from '../../../lib/use-address-search.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { LoadingSkeleton } from '../../../ui/skeleton.tsx';
import { contentQuery, membersQuery } from '../api.ts';
import { memberPath } from '../desk-path.ts';
import { reportsText } from '../report-words.ts';
import { ContentList } from './content-list.tsx';

const FAILED = 'The search failed. Please try again.';

/** Members by name, and what was written in public by its words or its id. */
export function SearchTab({ meId }: { meId: string }) {
  const { asked, text, type, show } = useAddressSearch(SEARCH.debounceMs);
  return (
    <>
      <SearchField
        label="Search members and content, by words or id"
        value={text}
        maxLength={DESK_SEARCH.maxCharacters}
        onType={type}
        onShow={show}
      />
      <div className="mt-8">
        <Results text={asked.trim()} meId={meId} />
      </div>
    </>
  );
}

function Results({ text, meId }: { text: string; meId: string }) {
  const isAsked = countCodePoints(text) >= DESK_SEARCH.minCharacters;
  const members = useQuery({ ...membersQuery(text), enabled: isAsked });
  const content = useQuery({ ...contentQuery(text), enabled: isAsked });
  const failed = [members, content].find(({ isError }) => isError);
  const found = members.data && content.data && { members: members.data, content: content.data };
  return (
    <div className="flex flex-col gap-10">
      {/* Always the same element: a status is announced when it changes, not when it is added. */}
      <p role="status" className="text-muted empty:hidden">
        {isAsked ? !failed && statusText(text, found) : 'Type at least two characters.'}
      </p>
      {isAsked && failed && <LoadFailure text={FAILED} {...retryOf(failed)} />}
      {isAsked && !failed && !found && (
        <LoadingSkeleton text="" className="h-24 w-full rounded-card" count={3} />
      )}
      {isAsked && !failed && found && <Found {...found} meId={meId} />}
    </div>
  );
}

interface FoundProps {
  members: readonly DeskMember[];
  content: readonly DeskContent[];
}

const countText = (count: number, one: string, many: string) =>
  count >= DESK_SEARCH.shown ? `the first ${count} ${many}` : countNoun(count, one, many);

function statusText(text: string, found: FoundProps | undefined): string {
  if (found === undefined) return 'Searching...';
  const { members, content } = found;
  if (members.length + content.length === 0) return `Nothing found for “${text}”.`;
  const counts = [
    ...(members.length > 0 ? [countText(members.length, 'member', 'members')] : []),
    ...(content.length > 0 ? [countText(content.length, 'text', 'texts')] : []),
  ];
  return `Found ${counts.join(' and ')}.`;
}

function Found({ members, content, meId }: FoundProps & { meId: string }) {
  return (
    <>
      {members.length > 0 && (
        <Section title="Members" size="md">
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {members.map((member) => (
              <FoundMember key={member.id} member={member} />
            ))}
          </ul>
        </Section>
      )}
      {content.length > 0 && (
        <Section title="Content" size="md" className="flex flex-col gap-3">
          <ContentList content={content} meId={meId} />
        </Section>
      )}
    </>
  );
}

function FoundMember({ member }: { member: DeskMember }) {
  const { id, username, reports_about, account } = member;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <Link to={memberPath(id)} className="min-w-0 font-semibold wrap-anywhere">
        {username}
      </Link>
      <span className="text-sm text-muted">Reports about them: {reportsText(reports_about)}</span>
      {account?.suspended_at && <Badge>Suspended</Badge>}
      {account?.is_moderator && <Badge>Moderator</Badge>}
    </li>
  );
}
