import type { Pair } from '@midspan/domain';
import type { Transaction } from '../../../db/connection.ts';
import type { Core } from '../../../house/house.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { holdItem, type Target } from '../items/store.ts';
import { bySystem, type Change, changeConversation, type Publishing } from '../kernel/change.ts';
import { matterOf } from './reading.ts';
import { endOffers, listStandingOn } from './store.ts';

const CLOSE = 'bargains-close';

/**
 * [WG3] Ends second opinions on an item that have become pointless, all or those of members who
 * have weighed it. Each ends in a change of its own conversation, because a change locks only one.
 * The caller holds the item's row, so that no offer can be made in the meantime.
 */
export async function closePointless(
  jobs: Jobs,
  tx: Transaction,
  evidenceId: string,
  weighedBy: Pair | null = null,
): Promise<void> {
  const standing = await listStandingOn(tx, evidenceId, weighedBy);
  if (standing.length > 0) await jobs.queueAll(CLOSE, standing, tx);
}

/**
 * [BG5] Ends standing offers, on one item or on all, and records it, except for items that the end
 * of the conversation withdraws: their own event says so.
 */
export async function closeBargains(
  { tx, conversation, record }: Change,
  { evidenceId, withdrawn = [] }: { evidenceId?: string; withdrawn?: readonly string[] },
): Promise<void> {
  for (const ended of await endOffers(tx, conversation.id, 'ended', evidenceId)) {
    if (withdrawn.includes(ended.evidenceId)) continue;
    record('weight:changed', { ...ended, did: 'ended', by: null }, 'participants');
  }
}

/** Starts the job that ends second opinions made pointless elsewhere. */
export async function startClosing(
  { db, jobs }: Core,
  broadcast: Publishing['broadcast'],
): Promise<void> {
  await jobs.work<Target>({
    name: CLOSE,
    retry: { limit: 20, firstDelayS: 5, maxDelayS: 600 },
    async work({ conversationId, evidenceId }) {
      const changed = await changeConversation(db, conversationId, bySystem, async (change) => {
        const item = await holdItem(change.tx, evidenceId, 'share');
        const matter = item && (await matterOf(change, item));
        if (matter?.occasion !== 'second_opinion' || matter.obstacle === null) return;
        await closeBargains(change, { evidenceId });
      });
      await broadcast(changed);
    },
  });
}
