import type { DeskMember } from '@midspan/contract';
import { Link } from 'react-router';
import { countNoun } from '../../../lib/count-noun.ts';
import { Day } from '../../../lib/day.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Fact } from '../../../ui/facts.tsx';
import { memberPath } from '../desk-path.ts';
import { reportsText } from '../report-words.ts';

/** What speaks for and against a member, in a few figures. */
export function MemberFacts({ member }: { member: DeskMember }) {
  const { reports_about, actions_about, account } = member;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        <Fact name="Reports about them">{reportsText(reports_about)}</Fact>
        <Fact name="Acted on">
          {actions_about === 0 ? 'never' : countNoun(actions_about, 'time', 'times')}
        </Fact>
        {account && (
          <>
            <Fact name="Reports they sent">{reportsText(account.reports_sent)}</Fact>
            <Fact name="Member since">
              <Day iso={account.created_at} />
            </Fact>
          </>
        )}
      </dl>
      {account?.suspended_at && (
        <p className="wrap-anywhere">
          <strong>Suspended</strong> since <Day iso={account.suspended_at} />
          {account.suspension_reason !== null && (
            <>
              : <bdi>{account.suspension_reason}</bdi>
            </>
          )}
        </p>
      )}
    </>
  );
}

interface MemberCardProps {
  member: DeskMember;
  /** their part in the report */
  part: string;
  /** hosts have no page of a member */
  isLinked: boolean;
}

export function MemberCard({ member, part, isLinked }: MemberCardProps) {
  const { id, username, account } = member;
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-raised p-5">
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 className="min-w-0 text-lg font-bold wrap-anywhere">
          {isLinked ? <Link to={memberPath(id)}>{username}</Link> : username}
        </h3>
        <span className="text-muted">{part}</span>
        {account?.is_moderator && <Badge>Moderator</Badge>}
      </div>
      <MemberFacts member={member} />
    </div>
  );
}
