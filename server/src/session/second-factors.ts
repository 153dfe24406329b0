import { FACTOR_PROOFS, type FactorProof } from '@midspan/contract';
import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '../db/connection.ts';
import {
  factorTickets,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
} from '../db/schema/index.ts';
import { Refusal } from '../platform/refusal.ts';
import { hashSecret, newSecret } from './secrets.ts';
import type { Session } from './sessions.ts';

/** [SF2] Wrong answers to one ticket. */
const TRIES = 5;

/** [SF5] How long ago a session may have proved a factor, for changes to the account. */
export const PROOF_LASTS_MS = 5 * 60_000;

/** What a member can prove a second factor with: a part of a select, for no round trip more. */
export const proofsOf = (userId: AnyColumn | SQL): SQL<FactorProof[]> => sql`array(
  select ${secondFactors.kind} from ${secondFactors} where ${secondFactors.userId} = ${userId}
  union select 'recovery_code' from ${recoveryCodes}
    where ${recoveryCodes.userId} = ${userId} and ${recoveryCodes.usedAt} is null)`;

/** Whether a session has proved a factor within this time, by the database's clock. */
export const hasProved = (maxAgeMs: number): SQL<boolean> =>
  sql`coalesce(${sessions.factorAt} > now() - make_interval(secs => ${maxAgeMs / 1000}), false)`;

type Purpose = (typeof factorTickets.$inferSelect)['purpose'];

export interface TicketFor {
  readonly userId: string;
  readonly purpose: Purpose;
  /** the session to be stepped up */
  readonly sessionId?: string;
  /** [SF6] a device or session that has signed in to this account before */
  readonly knownAs: string | null;
}

/** [SF2] The refusal that asks for a second factor: `ticket` is what the proof is sent with. */
export async function factorRequired(
  on: Executor,
  asked: TicketFor,
  proofs: readonly FactorProof[],
): Promise<Refusal> {
  const ticket = newSecret();
  await on
    .insert(factorTickets)
    .values({ tokenHash: hashSecret(ticket), ...asked, triesLeft: TRIES });
  const kinds = FACTOR_PROOFS.filter((kind) => proofs.includes(kind));
  return new Refusal('SECOND_FACTOR_REQUIRED', { details: { ticket, kinds } });
}

/** What a session and its member have, as far as second factors go. */
export interface FactorState {
  readonly proofs: readonly FactorProof[];
  readonly isProved: boolean;
}

/** [SF5] Refuses unless the session has just proved a factor; a member without any passes. */
export async function refuseUnproved(
  on: Executor,
  session: Session,
  { proofs, isProved }: FactorState,
): Promise<void> {
  if (proofs.length === 0 || isProved) return;
  const { id: sessionId, userId } = session;
  const knownAs = `session:${sessionId}`;
  throw await factorRequired(on, { userId, purpose: 'step_up', sessionId, knownAs }, proofs);
}

/** What a member of this session can prove, and whether they have within this time. */
export async function factorStateOf(
  on: Executor,
  session: Session,
  maxAgeMs: number,
): Promise<FactorState> {
  const [row] = await on
    .select({ proofs: proofsOf(users.id), isProved: hasProved(maxAgeMs) })
    .from(sessions)
    // Joined, because in a select from one table columns are written without their table's name.
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, session.id));
  if (row === undefined) throw new Refusal('UNAUTHENTICATED');
  return row;
}

/**
 * [SF5] For what takes a second factor of everyone: refuses a member who has none, and asks for it
 * again once the session's proof is older than this.
 */
export async function requireFactor(
  db: Database,
  session: Session,
  maxAgeMs: number,
): Promise<void> {
  const state = await factorStateOf(db, session, maxAgeMs);
  if (state.proofs.length === 0) throw new Refusal('SECOND_FACTOR_MISSING');
  await refuseUnproved(db, session, state);
}

/** Whether a member has any second factor. */
export async function hasFactor(on: Executor, userId: string): Promise<boolean> {
  const [row] = await on
    .select({ id: secondFactors.id })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .limit(1);
  return row !== undefined;
}
