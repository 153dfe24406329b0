import type { QuietHours } from '@midspan/domain';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { blocks, type NewNotice, overturnProposals, rounds, users } from '../../db/schema/index.ts';

export interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly mailOff: readonly string[];
  readonly unsubscribeToken: string;
  readonly quiet: QuietHours;
  /** [PU1] whether alerts are turned on anywhere */
  readonly hasDevice: boolean;
  /** whether the address is theirs and the account is in use */
  readonly reachable: boolean;
}

/** Those who still are members; none of them is deleted before the end of `tx`. */
export async function holdRecipients(
  tx: Transaction,
  ids: readonly string[],
): Promise<{ readonly nowMs: number; readonly recipients: ReadonlyMap<string, Recipient> }> {
  const found = await tx
    .select({
      id: users.id,
      email: users.email,
      username: users.username,
      mailOff: users.mailOff,
      unsubscribeToken: users.unsubscribeToken,
      quiet: {
        on: users.quietOn,
        from: users.quietFrom,
        until: users.quietUntil,
        timeZone: users.timeZone,
      },
      hasDevice: sql<boolean>`exists (select from push_subscriptions device
        where device.user_id = users.id)`,
      now: sql<string>`extract(epoch from now()) * 1000`,
      reachable: sql<boolean>`${users.emailVerifiedAt} is not null and ${users.suspendedAt} is null`,
    })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for('key share');
  const recipients = new Map(found.map((one) => [one.id, one]));
  return { nowMs: Math.floor(Number(found[0]?.now ?? 0)), recipients };
}

/** The deadlines of the challenges that these are about, and the ends of the rounds. */
export async function findDeadlines(
  tx: Transaction,
  given: readonly NewNotice[],
): Promise<ReadonlyMap<string, number>> {
  const ids = given.flatMap(({ overturnId, roundId }) => overturnId ?? roundId ?? []);
  if (ids.length === 0) return new Map();
  const ends = (table: typeof overturnProposals | typeof rounds) =>
    tx.select({ id: table.id, endsAt: table.endsAt }).from(table).where(inArray(table.id, ids));
  const rows = [...(await ends(overturnProposals)), ...(await ends(rounds))];
  return new Map(rows.map(({ id, endsAt }) => [id, endsAt.getTime()]));
}

/** [MO1] Who among these members has blocked whom. */
export const listBlocksAmong = (tx: Transaction, userIds: readonly string[]) =>
  tx
    .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(and(inArray(blocks.blockerId, [...userIds]), inArray(blocks.blockedId, [...userIds])));
