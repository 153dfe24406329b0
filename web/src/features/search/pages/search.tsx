import {
  CLAIM_PARAMETER,
  CLAIM_SEARCH,
  type RouteAnswer,
  SEARCH,
  searchRoutes,
  searchTexts,
} from '@midspan/contract';
import { countCodePoints, credenceLabel } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { retryOf, routeQuery } from '../../../lib/api.ts';
import { countNoun } from '../../../lib/count-noun.ts';
import { FigureBasis } from '../../../lib/figure-basis.tsx';
import { useAddressSearch } from '../../../lib/use-address-search.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, LINK_CARD, LINK_OF_CARD } from '../../../ui/card.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LoadFailure, Skeleton } from '../../../ui/loading.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/paged-list.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { SpanMini } from '../../../ui/span-figure.tsx';
import { TakeSide } from '../../credences/index.ts';

/** The address contains the query, so that results can be shared and returned to. */
export function Component() {
  const search = useAddressSearch(SEARCH.debounceMs);
  const { asked } = search;
  const field = useRef<HTMLInputElement>(null);

  const isNew = asked === '';
  useEffect(() => {
    // Someone who arrives with a query came for its results.
    if (!isNew) return;
    // A frame later, because a new page first focuses its own heading.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isNew]);

  return (
    <Page title="Search" narrow>
      <PageHeading>Search</PageHeading>
      <SearchField
        ref={field}
        label="Search topics and hypotheses"
        maxLength={CLAIM_SEARCH.maxCharacters}
        search={search}
      />
      <div className="mt-10">
        <SearchResults text={asked.trim()} />
      </div>
    </Page>
  );
}

type Found = RouteAnswer<typeof searchRoutes.find>;

const isNothing = ({ topics, hypotheses }: Found) => topics.length + hypotheses.length === 0;

const isSearchable = (text: string) => countCodePoints(text) >= CLAIM_SEARCH.minCharacters;

const searchQuery = (text: string) => ({
  ...routeQuery(['search', text], searchRoutes.find, { query: { q: text } }),
  enabled: isSearchable(text),
  // What was found for fewer letters stays until the next answer is there: nothing flickers. That
  // nothing was found says nothing about other letters.
  placeholderData: (before?: Found) => (before && isNothing(before) ? undefined : before),
});

function SearchResults({ text }: { text: string }) {
  const query = useQuery(searchQuery(text));
  const isAsked = isSearchable(text);
  return (
    <div aria-busy={query.isPlaceholderData} className="flex flex-col gap-10">
      {/* Always the same element: a status is announced when it changes, not when it is added. */}
      <p role="status" className="text-muted empty:hidden">
        {isAsked ? !query.isError && statusText(text, query.data) : searchTexts.tooShort}
      </p>
      {isAsked && query.isError && <LoadFailure text={searchTexts.failed} {...retryOf(query)} />}
      {isAsked &&
        !query.isError &&
        (query.data ? (
          <Results found={query.data} text={text} />
        ) : (
          <div className="flex flex-col gap-4">
            <Skeleton className="h-8 w-40" />
            <Skeleton className="h-28 w-full rounded-card" />
            <Skeleton className="h-28 w-full rounded-card" />
            <Skeleton className="h-28 w-full rounded-card" />
          </div>
        ))}
    </div>
  );
}

function statusText(text: string, found: Found | undefined): string {
  if (found === undefined) return 'Searching...';
  if (isNothing(found)) return searchTexts.nothingFound(text);
  if (found.only_close) return searchTexts.onlyClose(text);
  const { topics, hypotheses } = found;
  const counts = [
    ...(hypotheses.length > 0 ? [countNoun(hypotheses.length, 'hypothesis', 'hypotheses')] : []),
    ...(topics.length > 0 ? [countNoun(topics.length, 'topic', 'topics')] : []),
  ];
  return `${counts.join(' and ')} found, best match first.`;
}

const LIST = 'mt-4 flex flex-col gap-4';

function Results({ found, text }: { found: Found; text: string }) {
  const { topics, hypotheses } = found;
  if (isNothing(found)) {
    return (
      <EmptyState
        title="Try fewer words, or add the claim yourself."
        text="Someone who disagrees with it may be here already."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <AddClaim text={text} />
            <ButtonLink to="/topics" variant="secondary">
              Browse Topics
            </ButtonLink>
          </div>
        }
      />
    );
  }
  return (
    <>
      {hypotheses.length > 0 && (
        <Section title="Hypotheses">
          <ul className={LIST}>
            {hypotheses.map((hypothesis) => (
              <FoundHypothesis key={hypothesis.id} hypothesis={hypothesis} />
            ))}
          </ul>
        </Section>
      )}
      {topics.length > 0 && (
        <Section title="Topics">
          <ul className={LIST}>
            {topics.map((topic) => (
              <FoundTopic key={topic.id} topic={topic} />
            ))}
          </ul>
        </Section>
      )}
      {found.only_close && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <p>Not what you were looking for?</p>
          <AddClaim text={text} />
        </div>
      )}
    </>
  );
}

/** In the address, so that the text survives signing in and a reload. */
function AddClaim({ text }: { text: string }) {
  return (
    <ButtonLink to={`/topics/new?${new URLSearchParams({ [CLAIM_PARAMETER]: text })}`}>
      Add this claim
    </ButtonLink>
  );
}

const FRAME = `${LINK_CARD} gap-3 sm:p-6!`;

function FoundTopic({ topic: { id, name, category } }: { topic: Found['topics'][number] }) {
  return (
    <li>
      <Card className={classNames(FRAME, 'flex-row flex-wrap items-center justify-between')}>
        <h3 className="text-lg font-bold tracking-tight wrap-anywhere">
          <Link to={`/topics/${id}`} className={LINK_OF_CARD}>
            {name}
          </Link>
        </h3>
        <Badge>{category}</Badge>
      </Card>
    </li>
  );
}

function FoundHypothesis({ hypothesis }: { hypothesis: Found['hypotheses'][number] }) {
  const { id, statement, topic, pairs, early, current_credence: percent } = hypothesis;
  const statementId = useId();
  return (
    <li>
      <Card className={FRAME}>
        <Claim>
          <h3 className="inline">
            <Link id={statementId} to={`/hypotheses/${id}`} className={LINK_OF_CARD}>
              {statement}
            </Link>
          </h3>
        </Claim>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <span className="flex flex-wrap items-center gap-x-2">
            <SpanMini value={percent} title="PB credence" label={credenceLabel(percent)} />
            <FigureBasis early={early} pairs={pairs} />
          </span>
          <Badge>{topic.name}</Badge>
        </div>
        <TakeSide hypothesisId={id} describedBy={statementId} />
      </Card>
    </li>
  );
}
