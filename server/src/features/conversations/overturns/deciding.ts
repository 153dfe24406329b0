import { decideOverturn, type OverturnCommand } from '@midspan/domain';
import type { Core } from '../../../house/house.ts';
import { allowed, Refusal } from '../../../platform/refusal.ts';
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
  const next = allowed(decideOverturn(state, command, nowMs, core.settings.OVERTURN_WINDOW_MS));
  return next.phase === 'decided' ? settle(core, change, row, next, by) : null;
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

/**
 * How one of the two in a dispute ends it: by giving in, [OV20] by blocking the other, by deleting
 * the account, or [CI7] by no longer being in its circle.
 */
export type DisputeEnd = 'withdraw' | 'concede' | 'part' | 'abandon' | 'exit';

/** Settles a dispute that one of its two ends, whatever its figure. */
export async function endDispute(
  core: Core,
  change: Change,
  name: DisputeEnd,
  userId: string,
): Promise<void> {
  const row = await disputeOf(change);
  const by = row.proposal.proposerId === userId ? 'proposer' : 'counterpart';
  const command: OverturnCommand = name === 'exit' ? { name } : { name, by };
  const blocker = name === 'part' ? { blockerId: userId } : {};
  await decide(core, change, row, command, { actorId: userId, ...blocker });
}
