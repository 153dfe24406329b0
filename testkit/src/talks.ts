import { randomUUID } from 'node:crypto';
import {
  type Ack,
  type Bargain,
  type ClientEventName,
  type ClientToServerEvents,
  type ConversationSnapshot,
  clientEvents,
  conversationSnapshot,
  type ErrorCode,
  type Restatement,
} from '@midspan/contract';
import type pg from 'pg';
import type { z } from 'zod';
import { connectSocket, type TestSocket } from './socket.ts';
import type { TestServer } from './test-server.ts';
import { type Holder, membersHolding } from './waiting-room.ts';

type Given<Name extends ClientEventName> = Parameters<ClientToServerEvents[Name]>[0];
type Done<Name extends ClientEventName> = z.output<(typeof clientEvents)[Name]['ack']>;

/** The acknowledgement that the contract promises; throws when the event was refused. */
export async function done<Name extends ClientEventName>(
  live: TestSocket,
  name: Name,
  payload: Given<Name>,
): Promise<Done<Name>> {
  const answer = await live.emitAck(name, payload);
  if (!answer.success) throw new Error(`${name} was refused: ${answer.code} ${answer.error}`);
  return clientEvents[name].ack.parse(answer) as Done<Name>;
}

/** The code and text of a refusal; throws when the event wasn't refused. */
export async function refused<Name extends ClientEventName>(
  live: TestSocket,
  name: Name,
  payload: Given<Name>,
): Promise<{ code: ErrorCode; error: string }> {
  const { success, ...refusal }: Ack = await live.emitAck(name, payload);
  if (success || !('code' in refusal)) throw new Error(`${name} was not refused`);
  return refusal;
}

/** The evidence a form would send, with these fields replaced. */
export function evidenceFields(fields: Partial<Given<'conversation:proposeEvidence'>> = {}) {
  return {
    description: 'Arctic sea ice extent has fallen',
    source: `https://example.org/${randomUUID()}`,
    hypothesis_likelihood: 90,
    negation_likelihood: 25,
    reasoning: 'It would be unlikely otherwise',
    ...fields,
  };
}

/** A different weight, with a reason. */
export const OFFERED_WEIGHT = { hypothesis_likelihood: 60, negation_likelihood: 40 };
export const OFFER_REASON = 'It says less than that, as I see it.';

/** What someone says back, and what is still missing in it. */
export const RESTATED = 'You mean that the ice melts faster than it did.';
export const STILL_MISSING = 'I also mean why it does.';

/** A member with a conversation open. */
export interface Speaker extends Holder {
  readonly live: TestSocket;
  say(content: string, tempId?: string): Promise<Done<'conversation:sendMessage'>['message']>;
  /** Proposes evidence and returns its id. */
  propose(fields?: Partial<Given<'conversation:proposeEvidence'>>): Promise<string>;
  accept(evidenceId: string): Promise<Done<'conversation:reviewEvidence'>>;
  reject(evidenceId: string): Promise<Done<'conversation:reviewEvidence'>>;
  /** Offers a weight for an item, on whatever occasion this conversation is. */
  offer(
    evidenceId: string,
    round: number,
    fields?: Partial<Given<'weight:offer'>>,
  ): Promise<Bargain>;
  /** Accepts the offer of this round. */
  agree(evidenceId: string, round: number): Promise<Done<'weight:accept'>>;
  /** Declines the offer of this round, or retracts it if it is the speaker's own. */
  decline(evidenceId: string, round: number): Promise<Bargain>;
  /** Asks the partner to say it back, and returns the restatement's id. */
  askBack(): Promise<string>;
  sayBack(restatementId: string, text?: string): Promise<Restatement>;
  /** Answers "That's it", or "Not quite" with a note. */
  answerBack(restatementId: string, note?: string | null): Promise<Restatement>;
}

/** Joins a conversation over a connection of its own. */
export async function joinTalk(
  { baseUrl }: { readonly baseUrl: string },
  conversationId: string,
  holder: Holder,
): Promise<Speaker> {
  const live = await connectSocket(baseUrl, holder.token);
  await done(live, 'conversation:join', { conversationId });
  const review = (evidenceId: string) => ({ conversationId, evidenceId });
  return {
    ...holder,
    live,
    async say(content, tempId = randomUUID()) {
      const given = { conversationId, content, tempId };
      return (await done(live, 'conversation:sendMessage', given)).message;
    },
    async propose(fields) {
      const given = { conversationId, ...evidenceFields(fields) };
      return (await done(live, 'conversation:proposeEvidence', given)).evidence.id;
    },
    accept: (id) =>
      done(live, 'conversation:reviewEvidence', { ...review(id), decision: 'accept' }),
    reject: (id) =>
      done(live, 'conversation:reviewEvidence', {
        ...review(id),
        decision: 'reject',
        reason: 'The series is too short to say so.',
      }),
    async offer(id, round, fields) {
      const given = { ...review(id), ...OFFERED_WEIGHT, reason: OFFER_REASON, round, ...fields };
      return (await done(live, 'weight:offer', given)).bargain;
    },
    agree: (id, round) => done(live, 'weight:accept', { ...review(id), round }),
    async decline(id, round) {
      return (await done(live, 'weight:decline', { ...review(id), round })).bargain;
    },
    async askBack() {
      return (await done(live, 'restate:ask', { conversationId })).restatement.id;
    },
    async sayBack(restatementId, text = RESTATED) {
      const given = { conversationId, restatementId, text };
      return (await done(live, 'restate:say', given)).restatement;
    },
    async answerBack(restatementId, note = null) {
      const given = { conversationId, restatementId, confirmed: note === null, note };
      return (await done(live, 'restate:answer', given)).restatement;
    },
  };
}

/** The snapshot a member gets on opening a conversation. */
export async function snapshotFor(
  server: { readonly baseUrl: string },
  conversationId: string,
  holder: Holder,
): Promise<ConversationSnapshot> {
  const { live } = await joinTalk(server, conversationId, holder);
  const snapshot = await live.nextEvent('conversation:joined');
  live.close();
  return conversationSnapshot.parse(snapshot);
}

export interface Talk {
  readonly hypothesisId: string;
  readonly conversationId: string;
  /** the believing side */
  readonly ann: Speaker;
  /** the disbelieving side */
  readonly ben: Speaker;
}

/** Inserts a conversation of two members, the first believing; returns its id. */
async function insertTalk(
  pool: pg.Pool,
  hypothesisId: string,
  [believing, disbelieving]: readonly [Holder, Holder],
  type: 'public' | 'private',
): Promise<string> {
  const conversationId = randomUUID();
  await pool.query(
    `INSERT INTO conversations (id, hypothesis_id, conversation_type, user1_id, user2_id,
       user1_side, user2_side)
     VALUES ($1, $2, $3, $4, $5, 'believing', 'disbelieving')`,
    [conversationId, hypothesisId, type, believing.userId, disbelieving.userId],
  );
  return conversationId;
}

/** An active conversation of two members, both of whom have it open. */
export async function talkOf(
  server: Pick<TestServer, 'pool' | 'baseUrl'>,
  hypothesisId: string,
  two: readonly [Holder, Holder],
  type: 'public' | 'private' = 'public',
): Promise<Talk> {
  const conversationId = await insertTalk(server.pool, hypothesisId, two, type);
  const holderOf = ({ userId, username, token }: Holder) => ({ userId, username, token });
  const [ann, ben] = await Promise.all([
    joinTalk(server, conversationId, holderOf(two[0])),
    joinTalk(server, conversationId, holderOf(two[1])),
  ]);
  return { hypothesisId, conversationId, ann, ben };
}

/** Two new members, the first believing. */
async function newTwo(pool: pg.Pool, hypothesisId: string): Promise<[Holder, Holder]> {
  const [believing, disbelieving] = await membersHolding(pool, hypothesisId, [80, 20]);
  return [believing, disbelieving];
}

/** An active conversation of two new members, the first believing, not open anywhere yet. */
export async function startTalk(
  pool: pg.Pool,
  hypothesisId: string,
  type: 'public' | 'private' = 'public',
): Promise<{ conversationId: string; holders: [Holder, Holder] }> {
  const holders = await newTwo(pool, hypothesisId);
  return { conversationId: await insertTalk(pool, hypothesisId, holders, type), holders };
}

/** An active conversation that two new members both have open. */
export async function aTalk(
  server: Pick<TestServer, 'pool' | 'baseUrl'>,
  hypothesisId: string,
  type: 'public' | 'private' = 'public',
): Promise<Talk> {
  return talkOf(server, hypothesisId, await newTwo(server.pool, hypothesisId), type);
}

/** The numbers of a conversation's changes in order; gapless if they are 1, 2, 3 … */
export async function numbersOf(pool: pg.Pool, conversationId: string): Promise<number[]> {
  const { rows } = await pool.query<{ seq: string }>(
    `SELECT seq FROM messages WHERE conversation_id = $1
     UNION ALL SELECT seq FROM conversation_events WHERE conversation_id = $1 ORDER BY 1`,
    [conversationId],
  );
  return rows.map(({ seq }) => Number(seq));
}

/** Whether this is the long run, `npm run test:long`. */
export const IS_LONG_RUN = process.env['LONG'] !== undefined;

/** How often a race is run: more often in the long run. */
export const REPETITIONS = IS_LONG_RUN ? 100 : 3;

/** Each race has a claim of its own, so that none waits for another's lock. */
const RACES_AT_ONCE = 5;

/** Runs a race as often as asked, a few at once. */
export async function repeatRace(
  times: number,
  race: (nth: number) => Promise<void>,
): Promise<void> {
  for (let first = 0; first < times; first += RACES_AT_ONCE) {
    const now = Math.min(RACES_AT_ONCE, times - first);
    await Promise.all(Array.from({ length: now }, (_, n) => race(first + n)));
  }
}
