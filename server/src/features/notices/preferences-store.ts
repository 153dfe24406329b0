import {
  type MailedKind,
  mailedKindField,
  type noticeRoutes,
  type Preferences,
  type RouteParsed,
} from '@midspan/contract';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { users } from '../../db/schema/index.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What is switched off once these choices are made; one statement, so that none undoes another. */
function mailOffAfter(choices: Partial<Record<MailedKind, boolean>>): SQL {
  let off = sql`${users.mailOff}`;
  for (const [kind, on] of Object.entries(choices)) {
    off = sql`array_remove(${off}, ${kind})`;
    if (!on) off = sql`array_append(${off}, ${kind})`;
  }
  return off;
}

const columns = {
  mailOff: users.mailOff,
  timeZone: users.timeZone,
  on: users.quietOn,
  from: users.quietFrom,
  until: users.quietUntil,
};

type Row = Pick<typeof users.$inferSelect, 'mailOff' | 'timeZone'> & Preferences['quiet'];

function present(row: Row | undefined): Preferences {
  if (row === undefined) throw new Refusal('UNAUTHENTICATED');
  const { mailOff, timeZone, ...quiet } = row;
  const choices = mailedKindField.options.map((kind) => [kind, !mailOff.includes(kind)]);
  return { mail: Object.fromEntries(choices), quiet, time_zone: timeZone };
}

const isMember = (userId: string) => and(eq(users.id, userId), isNull(users.deletedAt));

export async function findPreferences(db: Database, userId: string): Promise<Preferences> {
  const [row] = await db.select(columns).from(users).where(isMember(userId));
  return present(row);
}

export async function savePreferences(
  db: Database,
  userId: string,
  given: RouteParsed<typeof noticeRoutes.savePreferences>['body'],
): Promise<Preferences> {
  const { mail = {}, quiet, time_zone: timeZone } = given;
  const [row] = await db
    .update(users)
    .set({
      mailOff: mailOffAfter(mail),
      ...(quiet && { quietOn: quiet.on, quietFrom: quiet.from, quietUntil: quiet.until }),
      ...(timeZone !== undefined && { timeZone }),
    })
    .where(isMember(userId))
    .returning(columns);
  return present(row);
}

/** Whether there is a member with this token. */
export async function switchOffByToken(
  db: Database,
  token: string,
  kind: MailedKind,
): Promise<boolean> {
  const switched = await db
    .update(users)
    .set({ mailOff: mailOffAfter({ [kind]: false }) })
    .where(eq(users.unsubscribeToken, token))
    .returning({ id: users.id });
  return switched.length > 0;
}
