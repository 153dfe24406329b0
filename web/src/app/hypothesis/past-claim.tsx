import {
  hypothesisRoutes,
  hypothesisTexts,
  ledgerSeqInAddress,
  openLedgerRoutes,
} from '@midspan/contract';
import { credenceLabel } from '@midspan/domain';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EvidenceItem, evidenceHistoryKey } from '../../features/conversations/index.ts';
import {
  HypothesisClaims,
  hypothesisQuery,
  PbCredenceSkeleton,
} from '../../features/hypotheses/index.ts';
import { FailedPage } from '../../features/moderation/index.ts';
import { routeQuery } from '../../lib/api.ts';
import { countNoun } from '../../lib/count-noun.ts';
import { Stamp } from '../../lib/day.tsx';
import { listQuery, shownList } from '../../lib/page-list.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadingSkeleton } from '../../ui/loading.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, PagedList } from '../../ui/paged-list.tsx';
import { Section } from '../../ui/section.tsx';
import { SpanFigure } from '../../ui/span-figure.tsx';

const LOAD_FAILED = 'Failed to load the evidence as it stood. Please try again later.';

/** Entries are numbered without gaps, so one is found by its place. */
const entryQuery = (id: string, at: number) =>
  routeQuery(['ledger-entry', id, at], openLedgerRoutes.ofHypothesis, {
    params: { id },
    query: { offset: at - 1, limit: 1 },
  });

/** [OL5] A claim as it stood after one entry of its ledger: to be read, with nothing to do. */
export function PastClaim({ id, at: given }: { id: string; at: string }) {
  const at = ledgerSeqInAddress.safeParse(given).data ?? 0;
  const isNumber = at > 0;
  const hypothesis = useQuery(hypothesisQuery(id));
  const entries = useQuery({ ...entryQuery(id, at), enabled: isNumber });
  const entry = entries.data?.items[0];
  const today = `/hypotheses/${id}`;

  if (!isNumber || (entries.data && entry === undefined)) {
    return (
      <MissingPage
        title={`There’s no entry ${given}`}
        lead={
          entries.data &&
          `The ledger of this claim has ${countNoun(entries.data.total, 'entry', 'entries')} so far.`
        }
        action={<ButtonLink to={today}>See today’s figure</ButtonLink>}
      />
    );
  }
  const failed = [hypothesis, entries].find((query) => query.isError);
  if (failed) {
    return <FailedPage query={failed} title="Hypothesis" texts={hypothesisTexts} />;
  }
  const topic = hypothesis.data?.topic;
  return (
    <Page title={`${hypothesis.data?.statement ?? 'Hypothesis'} (entry ${at})`}>
      <Breadcrumb
        crumbs={[
          { label: 'Topics', to: '/topics' },
          ...(topic ? [{ label: topic.name, to: `/topics/${topic.id}` }] : []),
          { label: 'Hypothesis', to: today },
          { label: `Entry ${at}` },
        ]}
      />
      <p className="mb-4 rounded-control bg-sunken px-4 py-3 text-sm">
        As it stood
        {entry && (
          <>
            {' '}
            on <Stamp iso={new Date(entry.time).toISOString()} />
          </>
        )}{' '}
        (entry {at}). <Link to={today}>See today’s figure</Link>
      </p>
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
        <HypothesisClaims hypothesis={hypothesis.data} />
        <aside className="lg:row-span-2">
          {entry ? (
            <Card className="p-4! sm:p-5!">
              <SpanFigure
                value={entry.percent}
                title="Perspective-bridging credence"
                label={credenceLabel(entry.percent)}
              />
            </Card>
          ) : (
            <PbCredenceSkeleton />
          )}
        </aside>
        <PastEvidence id={id} at={at} />
      </div>
    </Page>
  );
}

function PastEvidence({ id, at }: { id: string; at: number }) {
  const query = useInfiniteQuery(
    listQuery([...evidenceHistoryKey(id), 'at', at], hypothesisRoutes.evidenceHistory, { at }, id),
  );
  return (
    <Section title="What counted" className="flex min-w-0 flex-col gap-3">
      <PagedList
        list={shownList(query, LOAD_FAILED, ['item', 'items'])}
        loading={<LoadingSkeleton text="Loading the evidence..." className="h-60 rounded-card" />}
        empty={<EmptyState title="Nothing counted." text="The figure was at 50%." />}
      >
        {(items) => (
          <ul className="flex flex-col gap-3">
            {items.map((evidence) => (
              <li key={evidence.id} className="@container/list">
                {/* Its details would be today's. */}
                <EvidenceItem evidence={evidence} renderNow={() => <></>} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  );
}
