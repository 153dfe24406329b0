import type { ConversationSummary, ListedEvidence } from '@midspan/contract';
import { shownPercent } from '@midspan/domain';
import { type LedgerCause, ledgerCause } from '../../../lib/ledger-cause.ts';

export interface SummaryMove {
  readonly from: number;
  readonly to: number;
  readonly timestamp: string;
  /** the item of this conversation that moved it; null for what came from others */
  readonly item: ListedEvidence | null;
  /** what happened to that item then */
  readonly cause: LedgerCause | null;
}

type Summarized = Pick<ConversationSummary, 'credence_history' | 'evidence' | 'conversation'>;

/**
 * How the figure moved, step by step. What other conversations about the claim did in between is one
 * step each time, however much it was: it is not what these two talked about.
 */
export function movesOf({ credence_history, evidence, conversation }: Summarized) {
  const [first, ...rest] = credence_history;
  const start = shownPercent(first?.credence ?? 0.5);
  const byId = new Map(evidence.map((item) => [item.id, item]));
  const moves: SummaryMove[] = [];
  let from = start;
  for (const { timestamp, credence, evidenceId } of rest) {
    const to = shownPercent(credence);
    const item = byId.get(evidenceId ?? '') ?? null;
    const last = moves.at(-1);
    if (item === null && last?.item === null) moves[moves.length - 1] = { ...last, to, timestamp };
    else moves.push({ from, to, timestamp, item, cause: causeAt(item, timestamp) });
    from = to;
  }
  const { final_pb_credence } = conversation;
  return { start, end: final_pb_credence === null ? from : shownPercent(final_pb_credence), moves };
}

function causeAt(item: ListedEvidence | null, timestamp: string): LedgerCause | null {
  const row = item?.ledger.find(({ created_at }) => created_at === timestamp);
  return row === undefined ? null : ledgerCause(row);
}

/**
 * The outcome of each item between the two. Accepted once stays accepted here, whatever happened
 * since.
 */
export function outcomesOf(evidence: readonly ListedEvidence[]) {
  const outcomes = Object.groupBy(evidence, ({ ledger, jointly_rejected }) => {
    if (ledger.length > 0) return 'accepted';
    return jointly_rejected ? 'rejected' : 'notAccepted';
  });
  return { accepted: [], rejected: [], notAccepted: [], ...outcomes };
}
