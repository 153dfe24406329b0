import type { Bargain, ServerEventName } from '@midspan/contract';
import type { Occasion } from '@midspan/domain';
import type pg from 'pg';
import { expect } from 'vitest';
import { acceptedItem, aDispute } from './disputes.ts';
import { aTalk, joinTalk, numbersOf, type Speaker, snapshotFor } from './talks.ts';
import type { TestServer } from './test-server.ts';
import type { Holder } from './waiting-room.ts';

/** Every occasion, with the event that announces an agreement to the two. */
export const OCCASIONS = [
  { occasion: 'review', announced: 'conversation:evidenceReviewed' },
  { occasion: 'second_opinion', announced: 'evidence:weighed' },
  { occasion: 'recalibration', announced: 'evidence:recalibrated' },
] as const satisfies readonly { occasion: Occasion; announced: ServerEventName }[];

/** Two members who may agree, in one conversation, on what an item weighs. */
export interface TestBargain {
  /** the hypothesis whose figure an agreement moves */
  readonly about: string;
  readonly conversationId: string;
  readonly evidenceId: string;
  /** may make the first offer; in a review that is the reviewer */
  readonly maker: Speaker;
  readonly partner: Speaker;
  /** of the challenge, in a recalibration */
  readonly proposalId: string | null;
}

async function openBargain(
  server: Pick<TestServer, 'pool' | 'baseUrl'>,
  occasion: Occasion,
  about: string,
): Promise<TestBargain> {
  if (occasion === 'recalibration') {
    const { proposer, counterpart, ...dispute } = await aDispute(server, about);
    return { ...dispute, about, maker: proposer, partner: counterpart };
  }
  const { conversationId, ann, ben } = await aTalk(server, about);
  const here = { about, conversationId, proposalId: null };
  if (occasion === 'review') {
    return { ...here, evidenceId: await ann.propose(), maker: ben, partner: ann };
  }
  const evidenceId = await acceptedItem(await aTalk(server, about));
  return { ...here, evidenceId, maker: ann, partner: ben };
}

/**
 * Two members with an item they may agree on, with no offer yet. The item weighs 90 against 25.
 * Given another server, the partner is connected there.
 */
export async function aBargain(
  server: Pick<TestServer, 'pool' | 'baseUrl'>,
  occasion: Occasion,
  about: string,
  there: Pick<TestServer, 'baseUrl'> = server,
): Promise<TestBargain> {
  const bargain = await openBargain(server, occasion, about);
  if (there === server) return bargain;
  const { conversationId, partner } = bargain;
  partner.live.close();
  return { ...bargain, partner: await joinTalk(there, conversationId, partner) };
}

/** The bargain that a member sees on opening the conversation now; null if none is shown. */
export async function bargainFor(
  server: Pick<TestServer, 'baseUrl'>,
  { conversationId, evidenceId }: Pick<TestBargain, 'conversationId' | 'evidenceId'>,
  holder: Holder,
): Promise<Bargain | null> {
  const { evidence, bargained } = await snapshotFor(server, conversationId, holder);
  return [...bargained, ...evidence].find(({ id }) => id === evidenceId)?.bargain ?? null;
}

/** How a conversation's offers on an item ended, oldest first; null for one that stands. */
export async function endingsOf(
  pool: pg.Pool,
  { conversationId, evidenceId }: Pick<TestBargain, 'conversationId' | 'evidenceId'>,
): Promise<(string | null)[]> {
  const { rows } = await pool.query<{ ending: string | null }>(
    'SELECT ending FROM offers WHERE conversation_id = $1 AND evidence_id = $2 ORDER BY round',
    [conversationId, evidenceId],
  );
  return rows.map(({ ending }) => ending);
}

/** Expects a conversation's changes to be numbered 1, 2, 3 …; returns how many there are. */
export async function expectGapless(pool: pg.Pool, conversationId: string): Promise<number> {
  const numbers = await numbersOf(pool, conversationId);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  return numbers.length;
}
