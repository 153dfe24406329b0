import { type LedgerRow, type ListedEvidence, REMOVED_TEXT } from '@midspan/contract';
import { countsAfter, countsTowardFigure } from '@midspan/domain';
import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import { countsNow } from '../../../db/counted-pairs.ts';
import { evidence, ledger, overturnProposals, users } from '../../../db/schema/index.ts';
import { givenItems } from './given-store.ts';
import { isPending } from './store.ts';
import { stated, weightOf } from './weight-columns.ts';

/** Only while it matters: before the two decide. */
const earlier = sql`case when ${isPending} then (
  select json_build_object('id', same.id, 'description', same.description)
  from evidence same
  where same.hypothesis_id = ${evidence.hypothesisId}
    and md5(same.source_key) = md5(${evidence.sourceKey})
    and ${countsNow('same')} and same.id <> ${evidence.id}
    and (same.is_public or same.conversation_id = ${evidence.conversationId})
  order by same.decided_at limit 1) end`;

/**
 * Every change of the item's part in the figure, oldest first. The weighings it counted from aren't
 * returned: every pair adds one entry, and each entry names all pairs.
 */
const ledgerRows = sql`(
  select json_agg(json_build_object(
    'seq', entry.seq, 'cause', entry.cause, 'at', entry.created_at,
    'hypothesis', entry.hypothesis_likelihood, 'negation', entry.negation_likelihood,
    'weighingId', entry.weighing_id, 'counts', cardinality(entry.counting) > 0
  ) order by entry.seq)
  from ${ledger} entry where entry.evidence_id = ${evidence.id})`;

interface StoredLedgerRow {
  readonly seq: number;
  readonly cause: LedgerRow['cause'];
  readonly at: string;
  readonly hypothesis: number;
  readonly negation: number;
  readonly weighingId: string | null;
  /** null in private conversations, and in entries older than second opinions */
  readonly counts: boolean | null;
}

export const select = (on: Executor) =>
  on
    .select({
      item: getTableColumns(evidence),
      username: users.username,
      sameSource: sql<{ id: string; description: string } | null>`${earlier}`,
      ledger: sql<StoredLedgerRow[] | null>`${ledgerRows}`,
      given: givenItems(sql`${evidence.given}`),
      open: {
        id: overturnProposals.id,
        endsAt: overturnProposals.endsAt,
        disputeHypothesisId: overturnProposals.disputeHypothesisId,
      },
    })
    .from(evidence)
    .leftJoin(users, eq(users.id, evidence.proposedBy))
    .leftJoin(
      overturnProposals,
      and(eq(overturnProposals.evidenceId, evidence.id), ne(overturnProposals.phase, 'decided')),
    );

export type SelectedRow = Awaited<ReturnType<typeof select>>[number];

/** An item's texts, or their replacement if it was removed. */
const textsOf = ({ removalId, description, source, sourceTier, reasoning }: SelectedRow['item']) =>
  removalId === null
    ? { removed: false, description, source, source_tier: sourceTier, reasoning }
    : { removed: true, description: REMOVED_TEXT, source: '', source_tier: null, reasoning: '' };

/** [WG11] An entry as everyone may see it. */
function presentEntry(evidenceId: string, entry: StoredLedgerRow): LedgerRow {
  const { cause, at, hypothesis, negation, weighingId } = entry;
  const weight = stated({ hypothesis, negation });
  const counts = entry.counts ?? countsAfter(cause);
  return {
    evidenceId,
    cause,
    ...weight,
    weighingId,
    counted: counts ? weight : null,
    created_at: new Date(at).toISOString(),
  };
}

/**
 * [AG9] What everyone may know of its weight. Others may learn of offers only if the two accepted
 * the item.
 */
function bargainOf({ item, ledger: entries }: SelectedRow) {
  const counting = stated(weightOf(item));
  const entry = entries?.find(({ cause }) => cause === 'accepted');
  const agreed = entry === undefined ? null : stated(entry);
  const { proposedHypothesis, proposedNegation } = item;
  return {
    ...counting,
    proposed:
      proposedHypothesis === null || proposedNegation === null
        ? (agreed ?? counting)
        : stated({ hypothesis: proposedHypothesis, negation: proposedNegation }),
    agreed,
  };
}

export function presentEvidence(row: SelectedRow): ListedEvidence {
  const { item, username, sameSource, open } = row;
  const texts = textsOf(item);
  const given = row.given ?? [];
  const counts =
    countsTowardFigure(item.status) && !texts.removed && !item.setAside && !item.waiting;
  return {
    id: item.id,
    conversation_id: item.conversationId,
    ...texts,
    ...bargainOf(row),
    given,
    given_gone: counts && given.some((named) => !named.counts),
    status: item.status,
    jointly_accepted: counts,
    jointly_rejected: item.status === 'rejected',
    // A rejection may quote the item.
    rejection_reason: texts.removed ? null : item.rejectionReason,
    is_under_review: open !== null,
    active_overturn_proposal_id: open?.id ?? null,
    overturn_deadline: open?.endsAt.toISOString() ?? null,
    dispute_hypothesis_id: open?.disputeHypothesisId ?? null,
    ledger: (row.ledger ?? []).map((entry) => presentEntry(item.id, entry)),
    weighings: item.weighings,
    waiting: item.waiting,
    set_aside: item.setAside,
    still_weighed_by: item.stillWeighedBy,
    contested: item.contested,
    challenged_undecided: item.challengedUndecided,
    overturned_by_default: item.overturnedByDefault,
    proposed_by: item.proposedBy,
    proposer_username: username,
    created_at: item.createdAt.toISOString(),
    decided_at: item.decidedAt?.toISOString() ?? null,
    same_source: sameSource,
  };
}
