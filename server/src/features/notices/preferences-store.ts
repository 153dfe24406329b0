import type { MailedKind, noticeRoutes, RouteParsed } from '@midspan/contract';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { users } from '../../db/schema/index.ts';
import type { StoredPreferences } from './present.ts';

/** What is switched off once these choices are made; one statement, so that none undoes another. */
function mailOffAfter(choices: Partial<Record<MailedKind, boolean>>): SQL {
  let off = sql`${users.mailOff}`;
  for (const [kind, on] of Object.entries(choices)) {
    off = sql`array_remove(${off}, ${kind})`;
    if (!on) off = sql`array_append(${off}, ${kind})`;
  }
  return off;
}

interface Row {
  readonly mailOff: string[];
  readonly timeZone: string | null;
  readonly on: boolean;
  readonly from: number;
  readonly until: number;
}

const columns = {
  mailOff: users.mailOff,
  timeZone: users.timeZone,
  on: users.quietOn,
  from: users.quietFrom,
  until: users.quietUntil,
};

const stored = (row: Row | undefined): StoredPreferences | null => {
  if (row === undefined) return null;
  const { mailOff, timeZone, ...quiet } = row;
  return { mailOff, quiet, timeZone };
};

const isMember = (userId: string) => and(eq(users.id, userId), isNull(users.deletedAt));

export async function findPreferences(
  db: Database,
  userId: string,
): Promise<StoredPreferences | null> {
  const [row] = await db.select(columns).from(users).where(isMember(userId));
  return stored(row);
}

export async function savePreferences(
  db: Database,
  userId: string,
  given: RouteParsed<typeof noticeRoutes.savePreferences>['body'],
): Promise<StoredPreferences | null> {
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
  return stored(row);
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
