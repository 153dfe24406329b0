import { randomBytes, randomUUID } from 'node:crypto';
import {
  type Ack,
  type ClientEventName,
  type ClientToServerEvents,
  type Participant,
  PRIVACY_POLICY_VERSION,
  type ServerPayload,
} from '@midspan/contract';
import { applyRoomChange } from '@midspan/domain';
import type pg from 'pg';
import { connectSocket, type TestSocket } from './socket.ts';

export interface Holder {
  readonly userId: string;
  readonly username: string;
  readonly token: string;
}

let count = 0;

export type Percents = readonly (number | null)[];
/** As many of them as credences were given, so that a list of three is known to hold three. */
export type Each<Given extends Percents, One> = { -readonly [At in keyof Given]: One };

/**
 * Members with these credences on a hypothesis, null for none: inserted directly, because hashing
 * hundreds of passwords would take longer than the test itself.
 */
export async function membersHolding<const Given extends Percents>(
  pool: pg.Pool,
  hypothesisId: string,
  percents: Given,
): Promise<Each<Given, Holder>> {
  const holders = percents.map((percent) => {
    count += 1;
    return {
      percent,
      userId: randomUUID(),
      username: `Holder ${process.pid}-${count}`,
      token: randomBytes(32).toString('base64url'),
    };
  });
  await pool.query(
    `WITH given AS (
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::smallint[])
         AS given (user_id, username, token, percent)
     ), made AS (
       INSERT INTO users (id, email, email_key, username, username_key, password_hash,
         email_verified_at, policy_version, policy_accepted_at, questionnaire_completed_at,
         onboarding_completed_at)
       SELECT user_id, user_id || '@example.org', user_id || '@example.org', username,
         lower(username), '', now(), $5, now(), now(), now()
       FROM given
     ), signed_in AS (
       INSERT INTO sessions (id, token_hash, user_id)
       SELECT gen_random_uuid(), sha256(token::bytea), user_id FROM given
     )
     INSERT INTO credences (id, user_id, hypothesis_id, percent, reason)
     SELECT gen_random_uuid(), user_id, $6, percent, 'Because' FROM given WHERE percent IS NOT NULL`,
    [
      holders.map((one) => one.userId),
      holders.map((one) => one.username),
      holders.map((one) => one.token),
      percents,
      PRIVACY_POLICY_VERSION,
      hypothesisId,
    ],
  );
  return holders.map(({ userId, username, token }) => ({ userId, username, token })) as Each<
    Given,
    Holder
  >;
}

/** The address of a member inserted by `membersHolding`. */
export const addressOf = ({ userId }: Pick<Holder, 'userId'>) => `${userId}@example.org`;

/** A member with no credence on a hypothesis and no conversation about it. */
export async function aBystander(pool: pg.Pool, hypothesisId: string): Promise<Holder> {
  const [bystander] = await membersHolding(pool, hypothesisId, [null]);
  return bystander;
}

export interface Visitor extends Holder {
  readonly live: TestSocket;
  /** The participants, as a client sees them after applying everything it received. */
  participants(): Participant[];
  /** Who is waiting, by name, in any order. */
  names(): string[];
  send<Name extends ClientEventName>(
    name: Name,
    payload?: Omit<Parameters<ClientToServerEvents[Name]>[0], 'hypothesisId'>,
  ): Promise<Ack<Record<string, unknown>>>;
}

/** A member whose connection has the waiting room of a hypothesis open. */
export async function visitRoom(
  { baseUrl }: { readonly baseUrl: string },
  hypothesisId: string,
  holder: Holder,
): Promise<Visitor> {
  const live = await connectSocket(baseUrl, holder.token);
  let participants: Participant[] = [];
  live.socket.on('waitingRoom:participants', (sent: ServerPayload<'waitingRoom:participants'>) => {
    if (sent.hypothesisId === hypothesisId) participants = sent.participants;
  });
  live.socket.on('waitingRoom:changed', (sent: ServerPayload<'waitingRoom:changed'>) => {
    if (sent.hypothesisId === hypothesisId) participants = applyRoomChange(participants, sent);
  });
  const visitor: Visitor = {
    ...holder,
    live,
    participants: () => participants,
    names: () => participants.map((one) => one.username).sort(),
    send: (name, payload) =>
      live.emitAck(name, { hypothesisId, ...payload } as Parameters<
        ClientToServerEvents[typeof name]
      >[0]),
  };
  const answer = await visitor.send('waitingRoom:subscribe');
  if (!answer.success) throw new Error(answer.error);
  return visitor;
}

/** New members with these credences on a hypothesis, each with its waiting room open. */
export async function visitorsHolding<const Given extends Percents>(
  server: { readonly baseUrl: string; readonly pool: pg.Pool },
  hypothesisId: string,
  percents: Given,
): Promise<Each<Given, Visitor>> {
  const holders: readonly Holder[] = await membersHolding(server.pool, hypothesisId, percents);
  const visitors = holders.map((holder) => visitRoom(server, hypothesisId, holder));
  return (await Promise.all(visitors)) as Each<Given, Visitor>;
}
