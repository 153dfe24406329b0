import { DESK_OPEN_MS } from '@midspan/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { secondFactors, sessions } from '../db/schema/index.ts';
import { requireFactor } from './second-factors.ts';
import type { Session } from './sessions.ts';

/** [DK6] A proof, or an act at the desk, by a session whose member still has a second factor. */
const isOpen = sql`
  greatest(${sessions.factorAt}, ${sessions.deskAt}) > now() - make_interval(secs => ${DESK_OPEN_MS / 1000})
  and exists (select from ${secondFactors} where ${secondFactors.userId} = ${sessions.userId})`;

/**
 * [DK6] Refuses a moderator's session that has neither proved a second factor nor acted lately.
 * Acting is kept apart from proofs, which also permit changes to the account.
 */
export async function requireDeskProof(
  db: Database,
  session: Session,
  { acts }: { readonly acts: boolean },
): Promise<void> {
  const open = and(eq(sessions.id, session.id), isOpen);
  const found = acts
    ? await db
        .update(sessions)
        .set({ deskAt: sql`now()` })
        .where(open)
        .returning({ id: sessions.id })
    : await db.select({ id: sessions.id }).from(sessions).where(open);
  if (found.length === 0) await requireFactor(db, session, 0);
}
