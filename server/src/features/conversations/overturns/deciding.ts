import { decideOverturn, type OverturnCommand } from '@midspan/domain';
import type { Core } from '../../../house/house.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findDispute, type ListedProposal, listReviews } from '../challenges/store.ts';
import type { Change } from '../kernel/change.ts';
import { type Settled, type SettledBy, settle } from './settling.ts';
import { readState } from './state-store.ts';

/** Decides a challenge within a change of its conversation; null if it is still open. */
export async function decide(
  core: Core,
  change: Change,
  row: ListedProposal,
  command: OverturnCommand,
  by: SettledBy,
): Promise<Settled | null> {
  const { state, nowMs } = await readState(change.tx, row);
  const next = decideOverturn(state, command, nowMs, core.settings.OVERTURN_WINDOW_MS);
  if (!next.ok) throw new Refusal(next.refusal);
  if (next.value.phase !== 'decided') return null;
  return settle(core, change, row, next.value, by);
}

/** The challenge that a dispute's conversation is about. */
export async function disputeOf(change: Change): Promise<ListedProposal> {
  const row = await findDispute(change.tx, change.conversation.id);
  if (row === null) throw new Refusal('DISPUTE_ONLY');
  return row;
}

/** Cancels what is under review in a conversation that ends. */
export async function closeReviews(core: Core, change: Change): Promise<void> {
  for (const row of await listReviews(change.tx, change.conversation.id)) {
    await decide(core, change, row, { name: 'close' }, { actorId: null });
  }
}

/** What the figure of a dispute that is completed decides; refused while it decides nothing. */
export async function concludeDispute(
  core: Core,
  change: Change,
  percent: number,
  userId: string,
): Promise<void> {
  const row = await disputeOf(change);
  await decide(core, change, row, { name: 'conclude', percent }, { actorId: userId });
}

/** [OV20] Settles a dispute when one of its two blocks the other. */
export async function partDispute(core: Core, change: Change, blockerId: string): Promise<void> {
  const row = await disputeOf(change);
  const by = row.proposal.proposerId === blockerId ? 'proposer' : 'counterpart';
  await decide(core, change, row, { name: 'part', by }, { actorId: blockerId, blockerId });
}

/** Settles a dispute when one of its two deleted the account. */
export async function abandonDispute(core: Core, change: Change, userId: string): Promise<void> {
  const row = await disputeOf(change);
  const by = row.proposal.proposerId === userId ? 'proposer' : 'counterpart';
  await decide(core, change, row, { name: 'abandon', by }, { actorId: userId });
}

/** [CI7] Leaves a dispute undecided when one of its two is no longer in its circle. */
export async function exitDispute(core: Core, change: Change, userId: string): Promise<void> {
  const row = await disputeOf(change);
  await decide(core, change, row, { name: 'exit' }, { actorId: userId });
}
