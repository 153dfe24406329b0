import { randomUUID } from 'node:crypto';
import { insertBlock } from './blocks.ts';
import { aChallenge, challengeItem, closeDispute, openDispute } from './disputes.ts';
import { aMember } from './members.ts';
import { connectSocket } from './socket.ts';
import { aTalk, done, type Talk } from './talks.ts';
import type { TestServer } from './test-server.ts';
import { aHypothesis } from './topics.ts';
import { type Holder, membersHolding } from './waiting-room.ts';

/**
 * The author wrote the message, proposed the item, is waiting and sends requests; the partner is
 * the other participant. A reader has joined their public conversation, a stranger has not, an
 * outsider is a stranger to a private one, and the blocked member was blocked by the author.
 */
const EVENT_PEOPLE = ['author', 'partner', 'reader', 'stranger', 'shutOut', 'blocked'] as const;
export type Who = (typeof EVENT_PEOPLE)[number];

export type Needs =
  | 'talk'
  | 'disputed item'
  | 'offered weight'
  | 'created flag'
  | 'clarified flag'
  | 'asked restatement'
  | 'said restatement'
  | 'accepted item'
  | 'challenged item'
  | 'dispute'
  | 'nobody'
  | 'waiting'
  | 'match'
  | 'request';

/** A situation with everything an event may name. */
export interface Scene {
  readonly hypothesisId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly evidenceId: string;
  readonly flagId: string;
  readonly restatementId: string;
  readonly proposalId: string;
  readonly requestId: string;
  readonly people: Record<Who, Holder>;
  close(): void;
}

const text = 'Some words';

/** What a scene lacks gets an id that doesn't exist. */
const NOTHING = {
  conversationId: randomUUID(),
  messageId: randomUUID(),
  evidenceId: randomUUID(),
  flagId: randomUUID(),
  restatementId: randomUUID(),
  proposalId: randomUUID(),
  requestId: randomUUID(),
};

type Server = Pick<TestServer, 'api' | 'baseUrl' | 'pool'>;
type Around = Record<'stranger' | 'blocked', Holder>;

/** The others: someone who has nothing to do with the two, and someone the author blocked. */
async function othersAround(
  { pool }: Server,
  hypothesisId: string,
  author: Holder,
): Promise<Around> {
  const [stranger, blocked] = await membersHolding(pool, hypothesisId, [20, 20]);
  await insertBlock(pool, author, blocked);
  return { stranger, blocked };
}

const castOf = (author: Holder, partner: Holder, { stranger, blocked }: Around) => ({
  author,
  partner,
  reader: stranger,
  stranger,
  shutOut: stranger,
  blocked,
});

async function inTalk(talk: Talk, needs: Needs) {
  const { ann, ben } = talk;
  const messageId = (await ann.say('Nonsense')).id;
  const evidenceId = await ann.propose();
  let flagId: string = randomUUID();
  let restatementId: string = randomUUID();
  let proposalId: string = randomUUID();
  if (needs === 'disputed item') await ben.reject(evidenceId);
  if (needs === 'offered weight') await ben.offer(evidenceId, 0);
  if (needs === 'created flag' || needs === 'clarified flag') {
    flagId = (await done(ben.live, 'flag:create', { messageId, flagType: 'rude' })).flag.flagId;
    if (needs === 'clarified flag') await done(ann.live, 'flag:clarify', { flagId, text });
  }
  if (needs === 'asked restatement' || needs === 'said restatement') {
    restatementId = await ann.askBack();
    if (needs === 'said restatement') await ben.sayBack(restatementId);
  }
  if (needs === 'accepted item' || needs === 'challenged item') await ben.accept(evidenceId);
  if (needs === 'challenged item') {
    proposalId = (await challengeItem(talk, ben, evidenceId)).id;
  }
  return { messageId, evidenceId, flagId, restatementId, proposalId };
}

/** The author's item, disputed by the partner. */
async function inDispute(server: Server, about: string): Promise<Scene> {
  const dispute = await openDispute(server, await aChallenge(server, about));
  const { proposer, counterpart, conversationId, evidenceId, proposalId, hypothesisId } = dispute;
  return {
    ...NOTHING,
    hypothesisId,
    conversationId,
    evidenceId,
    proposalId,
    people: castOf(counterpart, proposer, await othersAround(server, about, counterpart)),
    close: () => closeDispute(dispute),
  };
}

/** Two members on opposite sides who are waiting or have matched; the blocked member waits too. */
async function inRoom(server: Server, hypothesisId: string, needs: Needs): Promise<Scene> {
  const [author, partner] = await membersHolding(server.pool, hypothesisId, [80, 20]);
  const around = await othersAround(server, hypothesisId, author);
  let requestId: string = randomUUID();
  const connect = ({ token }: Holder) => connectSocket(server.baseUrl, token);
  const [one, other, third] = await Promise.all([
    connect(author),
    connect(partner),
    connect(around.blocked),
  ]);
  if (needs === 'request') {
    const given = { targetUsername: partner.username, hypothesisId };
    requestId = (await done(one, 'privateMatch:send', given)).request.id;
  }
  if (needs === 'waiting' || needs === 'match') {
    for (const live of [one, other, third]) await done(live, 'waitingRoom:join', { hypothesisId });
  }
  if (needs === 'match') {
    await done(one, 'waitingRoom:acceptMatch', { hypothesisId, targetUserId: partner.userId });
    await done(other, 'waitingRoom:acceptMatch', { hypothesisId, targetUserId: author.userId });
  }
  return {
    ...NOTHING,
    hypothesisId,
    requestId,
    people: castOf(author, partner, around),
    close: () => {
      for (const live of [one, other, third]) live.close();
    },
  };
}

const IN_ROOM: readonly Needs[] = ['nobody', 'waiting', 'match', 'request'];

/** A waiting room has no readers and shuts no one out, so those roles are left out there. */
export const peopleIn = (needs: Needs): readonly Who[] =>
  EVENT_PEOPLE.filter((who) => !IN_ROOM.includes(needs) || (who !== 'reader' && who !== 'shutOut'));

/**
 * The situation in which an event is sent. Only a conversation can be private; everything else is
 * the same for all.
 */
export async function prepareScene(
  server: Server,
  needs: Needs,
  type: 'public' | 'private',
): Promise<Scene> {
  const { id: hypothesisId } = await aHypothesis(server, await aMember(server));
  if (IN_ROOM.includes(needs)) return inRoom(server, hypothesisId, needs);
  if (needs === 'dispute' && type === 'public') return inDispute(server, hypothesisId);
  const talk = await aTalk(server, hypothesisId, type);
  return {
    ...NOTHING,
    hypothesisId,
    conversationId: talk.conversationId,
    ...(await inTalk(talk, needs)),
    people: castOf(talk.ann, talk.ben, await othersAround(server, hypothesisId, talk.ann)),
    close: () => {
      for (const { live } of [talk.ann, talk.ben]) live.close();
    },
  };
}
