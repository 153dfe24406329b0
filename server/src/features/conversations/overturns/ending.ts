import type { Core } from '../../../house/house.ts';
import { noteCompleted } from '../../accounts/index.ts';
import { noteTopicActivity } from '../../topics/index.ts';
import { closeBargains } from '../bargains/closing.ts';
import { closeOpenFlag } from '../flags/service.ts';
import { readInside } from '../items/inside.ts';
import { withdrawPending } from '../items/store.ts';
import type { Change } from '../kernel/change.ts';
import { isListed, saveCompleted } from '../kernel/store.ts';
import { endOpenRestatement } from '../restatements/service.ts';
import { closeReviews } from './deciding.ts';

/** The figure inside a conversation, locked until the end of the change. */
export const percentOf = async (change: Change): Promise<number> =>
  (await readInside(change.tx, change.conversation, await change.lockFigure())).percent;

/** Ends a conversation within the caller's change; completed by no one if the system did it. */
export async function endConversation(
  core: Core,
  change: Change,
  completedBy: string | null,
): Promise<void> {
  const { tx, conversation } = change;
  const finalPercent = await percentOf(change);
  const withdrawn = await withdrawPending(tx, conversation.id);
  for (const evidenceId of withdrawn) {
    const payload = { evidenceId, atCompletion: true };
    change.record('conversation:evidenceWithdrawn', payload, 'everyone');
  }
  await closeOpenFlag(change);
  await endOpenRestatement(change);
  await closeReviews(core, change);
  await closeBargains(change, { withdrawn });
  const completedAt = await saveCompleted(tx, conversation.id, finalPercent);
  await noteCompleted(tx, [conversation.user1Id, conversation.user2Id]);
  if (isListed(conversation)) await noteTopicActivity(tx, conversation.hypothesisId);
  change.record(
    'conversation:completed',
    {
      completedBy,
      completed_at: completedAt.toISOString(),
      final_pb_credence: finalPercent / 100,
    },
    'everyone',
  );
}
