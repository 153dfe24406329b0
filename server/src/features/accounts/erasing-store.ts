import { DELETED_MEMBER } from '@midspan/contract';
import { CREDENCE_NEUTRAL } from '@midspan/domain';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import {
  blocks,
  credences,
  factorEvents,
  factorRecoveries,
  factorTickets,
  hypotheses,
  invitationAnswers,
  invitations,
  knownDevices,
  mailLinks,
  mailOutbox,
  notices,
  privateRequests,
  questionnaireResponses,
  recoveryCodes,
  reflections,
  roundSignups,
  rounds,
  secondFactors,
  sessions,
  standingOffers,
  users,
  waitingEntries,
} from '../../db/schema/index.ts';
import { EMAIL_CHANGE_SUBJECT } from '../../mail/account-templates.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Account } from './store.ts';

/**
 * Empties the account: private data is deleted, what was said in public stays under another name,
 * and the address and username are free again.
 */
export async function eraseAccount(tx: Transaction, account: Account): Promise<void> {
  const { id, email } = account;
  // First, because it waits for writes under way for this account and prevents further ones: what
  // is deleted below is then everything.
  const erased = await tx
    .update(users)
    .set({
      email: '',
      // Longer than any real key, so that a deleted member never blocks a name.
      emailKey: `deleted:${id}`,
      username: DELETED_MEMBER,
      usernameKey: `deleted:${id}`,
      usernameSkeleton: null,
      passwordHash: '',
      suspensionReason: null,
      moderatorSince: null,
      returnPath: null,
      mailOff: [],
      timeZone: null,
      unsubscribeToken: sql`gen_random_uuid()`,
      deletedAt: sql`now()`,
    })
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .returning({ id: users.id });
  if (erased.length === 0) throw new Refusal('UNAUTHENTICATED');
  for (const table of [
    sessions,
    knownDevices,
    secondFactors,
    recoveryCodes,
    factorTickets,
    factorRecoveries,
    factorEvents,
  ]) {
    await tx.delete(table).where(eq(table.userId, id));
  }
  const links = await tx
    .delete(mailLinks)
    .where(eq(mailLinks.userId, id))
    .returning({ email: mailLinks.email });
  const newAddresses = links.flatMap((link) => link.email ?? []);
  await tx.delete(mailOutbox).where(
    or(
      eq(mailOutbox.recipient, email),
      // Notices that went to an earlier address.
      eq(mailOutbox.userId, id),
      // Nothing else sent there: the address may be another member's.
      and(
        inArray(mailOutbox.recipient, newAddresses),
        eq(mailOutbox.subject, EMAIL_CHANGE_SUBJECT),
      ),
    ),
  );
  // Other members' notices that name this member stay, under the name that everyone sees now.
  await tx.delete(notices).where(eq(notices.userId, id));
  // By conversation, which is indexed; the member is not.
  await tx.execute(sql`delete from conversation_seen where user_id = ${id} and conversation_id in (
    select id from conversations where user1_id = ${id} or user2_id = ${id})`);
  await tx.execute(sql`delete from waiting_turns where user_id = ${id} and conversation_id in (
    select id from conversations where user1_id = ${id} or user2_id = ${id})`);
  for (const table of [credences, reflections, waitingEntries, standingOffers, roundSignups]) {
    await tx.delete(table).where(eq(table.userId, id));
  }
  await tx.update(rounds).set({ openedBy: null }).where(eq(rounds.openedBy, id));
  await tx
    .delete(privateRequests)
    .where(or(eq(privateRequests.requesterId, id), eq(privateRequests.targetId, id)));
  await tx.delete(invitationAnswers).where(eq(invitationAnswers.userId, id));
  // If the rows were deleted, the links would answer differently from revoked ones. What stays is a
  // dead code that leads to no one.
  await tx
    .update(invitations)
    .set({ inviterId: null, revokedAt: sql`now()` })
    .where(eq(invitations.inviterId, id));
  await tx.delete(blocks).where(or(eq(blocks.blockerId, id), eq(blocks.blockedId, id)));
  await tx.delete(questionnaireResponses).where(eq(questionnaireResponses.userId, id));
  await tx
    .update(hypotheses)
    .set({ initialPercent: CREDENCE_NEUTRAL, initialReason: '', importance: null })
    .where(eq(hypotheses.createdBy, id));
}
