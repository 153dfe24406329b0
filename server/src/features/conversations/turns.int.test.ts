import { attentionRoutes, type ConversationSnapshot } from '@midspan/contract';
import {
  type ConversationState,
  isOpenRestatement,
  type Occasion,
  restatementTurn,
  TURN_KINDS,
  TURN_NOTICES,
  type TurnKind,
  turnsFor,
} from '@midspan/domain';
import {
  aBargain,
  aChallenge,
  acceptedItem,
  addressOf,
  aTalk,
  challengeItem,
  claimsIn,
  connectSocket,
  done,
  type Holder,
  IS_LONG_RUN,
  joinTalk,
  letPass,
  mailsTo,
  noticesTo,
  openNotifier,
  type Speaker,
  sharedServer,
  snapshotFor,
} from '@midspan/testkit';
import { afterAll, describe, expect, test } from 'vitest';

const server = await sharedServer({ MESSAGE_LIMIT: '100' });
const notifier = await openNotifier(server);
const claim = await claimsIn(server);
afterAll(() => notifier.stop());

/** Two members, before something begins to wait for the first of them. */
interface Scene {
  readonly mine: Speaker;
  readonly theirs: Speaker;
  /** Makes it wait; returns the conversation's id. */
  start(): Promise<string>;
  /** The first of them does it. */
  finish(): Promise<unknown>;
}

async function inTalk(
  act: (
    scene: Record<'mine' | 'theirs', Speaker> & { conversationId: string },
  ) => Promise<Pick<Scene, 'finish'> & { start(): Promise<unknown> }>,
): Promise<Scene> {
  const { conversationId, ann: mine, ben: theirs } = await aTalk(server, await claim());
  const { start, finish } = await act({ mine, theirs, conversationId });
  return { mine, theirs, start: () => start().then(() => conversationId), finish };
}

async function anOffer(occasion: Occasion): Promise<Scene> {
  const bargain = await aBargain(server, occasion, await claim());
  const { maker: theirs, partner: mine, evidenceId, conversationId } = bargain;
  // In a dispute, someone who has not taken part is to do so first.
  if (occasion === 'recalibration') await mine.say('Let us look at it again');
  return {
    mine,
    theirs,
    start: () => theirs.offer(evidenceId, 0).then(() => conversationId),
    finish: () => mine.decline(evidenceId, 1),
  };
}

/** A message of one of them that the other flags, up to this step. */
const aFlag = (turn: 'clarify' | 'answer' | 'resolve') =>
  inTalk(async ({ mine, theirs, conversationId }) => {
    const [author, flagger] = turn === 'clarify' ? [mine, theirs] : [theirs, mine];
    const { id: messageId, seq } = await author.say('That is nonsense');
    await done(flagger.live, 'conversation:seen', { conversationId, seq });
    const text = 'I meant the study';
    let flagId = '';
    const steps = [
      async () => {
        ({ flagId } = (
          await done(flagger.live, 'flag:create', { messageId, flagType: 'rude' })
        ).flag);
      },
      () => done(author.live, 'flag:clarify', { flagId, text }),
      () => done(flagger.live, 'flag:suggest', { flagId, text }),
      () => done(flagger.live, 'flag:resolve', { flagId, resolutionText: text }),
    ];
    const at = { clarify: 0, answer: 1, resolve: 2 }[turn];
    for (const step of steps.slice(0, at)) await step();
    return {
      start: async () => steps[at]?.(),
      // Answering a clarification is resolving the flag, or suggesting something first.
      finish: async () => steps[turn === 'answer' ? 3 : at + 1]?.(),
    };
  });

async function aNewDispute(): Promise<Scene> {
  const { first, second, evidenceId } = await aChallenge(server, await claim());
  const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
  let [mine, theirs] = [first.ann, second.ben];
  return {
    mine,
    theirs,
    async start() {
      const agreed = await done(second.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
      const conversationId = agreed.proposal.dispute_conversation_id ?? '';
      mine = await joinTalk(server, conversationId, mine);
      theirs = await joinTalk(server, conversationId, theirs);
      // The challenger takes part without asking for anything.
      const own = await theirs.propose();
      await done(theirs.live, 'conversation:withdrawEvidence', { conversationId, evidenceId: own });
      return conversationId;
    },
    finish: () => mine.say('Here I am'),
  };
}

const TURNS: readonly { kind: TurnKind; what: string; prepare: () => Promise<Scene> }[] = [
  {
    kind: 'evidence',
    what: 'evidence to review',
    prepare: () =>
      inTalk(async ({ mine, theirs }) => {
        let evidenceId = '';
        return {
          start: async () => {
            evidenceId = await theirs.propose();
          },
          finish: () => mine.accept(evidenceId),
        };
      }),
  },
  ...(['review', 'second_opinion', 'recalibration'] as const).map((occasion) => ({
    kind: 'offer' as const,
    what: `an offer to answer on the occasion ${occasion}`,
    prepare: () => anOffer(occasion),
  })),
  {
    kind: 'rejection',
    what: 'the rejection of one’s item',
    prepare: () =>
      inTalk(async ({ mine, theirs, conversationId }) => {
        const evidenceId = await mine.propose();
        const item = { conversationId, evidenceId };
        return {
          start: () => theirs.reject(evidenceId),
          finish: () => done(mine.live, 'conversation:acceptRejection', item),
        };
      }),
  },
  { kind: 'clarify', what: 'a flag to clarify', prepare: () => aFlag('clarify') },
  { kind: 'answer', what: 'a clarification to answer', prepare: () => aFlag('answer') },
  { kind: 'resolve', what: 'a flag to resolve', prepare: () => aFlag('resolve') },
  {
    kind: 'challenge',
    what: 'a challenge to review',
    prepare: () =>
      inTalk(async ({ mine, theirs, conversationId }) => {
        const evidenceId = await acceptedItem({ ann: mine, ben: theirs });
        await done(mine.live, 'conversation:seen', { conversationId, seq: 2 });
        let proposalId = '';
        return {
          start: async () => {
            proposalId = (await challengeItem({ conversationId }, theirs, evidenceId)).id;
          },
          finish: () => done(mine.live, 'evidence:declineOverturnProposal', { proposalId }),
        };
      }),
  },
  { kind: 'dispute', what: 'a dispute to take part in', prepare: aNewDispute },
  {
    kind: 'restatement',
    what: 'what the partner means, to say back',
    prepare: () =>
      inTalk(async ({ mine, theirs }) => {
        let id = '';
        return {
          start: async () => {
            id = await theirs.askBack();
          },
          finish: () => mine.sayBack(id),
        };
      }),
  },
  {
    kind: 'restatement',
    what: 'what the partner said back, to check',
    prepare: () =>
      inTalk(async ({ mine, theirs, conversationId }) => {
        const id = await mine.askBack();
        await done(mine.live, 'conversation:seen', { conversationId, seq: 1 });
        await done(theirs.live, 'conversation:seen', { conversationId, seq: 1 });
        return { start: () => theirs.sayBack(id), finish: () => mine.answerBack(id) };
      }),
  },
];

/** What a screen with the conversation open knows. */
function stateOf({ conversation, ...snapshot }: ConversationSnapshot): ConversationState {
  const { user1_id: one, user2_id: other } = conversation;
  const { activeFlag: flag, dispute, evidence, bargained, overturnProposals } = snapshot;
  const restatement = snapshot.restatements.find(isOpenRestatement);
  const at = conversation.created_at;
  return {
    bargains: [
      ...[...new Map([...evidence, ...bargained].map((item) => [item.id, item])).values()].flatMap(
        ({ id, status, created_at, bargain }) =>
          bargain === undefined ? [] : { ...bargain, evidenceId: id, status, at: created_at },
      ),
    ],
    flag: flag && {
      ...{ id: flag.flagId, state: flag.state, at },
      ...{ authorId: flag.flaggedUserId, flaggerId: flag.flaggedBy },
    },
    challenges: overturnProposals.map(({ id, proposed_by, created_at, deadline }) => ({
      ...{ id, at: created_at, deadline, reviewerId: proposed_by === one ? other : one },
    })),
    dispute: dispute && {
      ...dispute.proposal,
      at: dispute.proposal.created_at,
      active: dispute.active,
    },
    restatement: restatement
      ? {
          ...{ id: restatement.id, at: restatement.changed_at },
          turn: restatementTurn({ ...restatement, askedBy: restatement.asked_by }, [one, other]),
        }
      : null,
  };
}

/** What the bar and the header's list say about a conversation. */
async function shownTo(holder: Holder, conversationId: string) {
  const state = stateOf(await snapshotFor(server, conversationId, holder));
  const { items } = await server.api.call(attentionRoutes.active, { query: {} }, holder.token);
  return {
    bar: turnsFor(state, holder.userId, Date.now()).map(({ kind }) => kind),
    isMyTurn: items.find(({ id }) => id === conversationId)?.is_my_turn,
  };
}
const NO_TURN = { bar: [], isMyTurn: false };

/** Waits out the delay given to visible tabs, then checks. */
async function checkAway(conversationId: string): Promise<void> {
  await letPass(server.pool, conversationId, '3 seconds');
  await notifier.check([conversationId]);
}

const noticesOf = (member: Holder) => noticesTo(server.pool, member);
const emailsOf = (member: Holder) => mailsTo(server.pool, addressOf(member));

/** The notices a member gets while away; none for their own next step. */
const called = (kind: TurnKind) => {
  const notice = kind === 'dispute' ? 'dispute_created' : TURN_NOTICES[kind];
  if (notice === null) return { notices: [], emails: [] };
  const isTurn = kind !== 'dispute';
  return {
    notices: [{ kind: notice, mailed_as: isTurn ? 'your_turn' : notice }],
    emails: [isTurn ? 'It’s your turn' : 'Your dispute has begun'],
  };
};

test('[TU1] covers every kind of turn', () => {
  expect(new Set(TURNS.map(({ kind }) => kind))).toEqual(new Set(TURN_KINDS));
});

describe.each(TURNS)('[TU1] $what', ({ kind, prepare }) => {
  test('[NO5] [NO9] waits for one of the two everywhere, until it is done', async () => {
    const { mine, theirs, start, finish } = await prepare();
    const header = await connectSocket(server.baseUrl, mine.token);
    const before = await emailsOf(mine);
    await server.pool.query('DELETE FROM notices WHERE user_id = $1', [mine.userId]);
    const conversationId = await start();
    expect(await shownTo(mine, conversationId)).toEqual({ bar: [kind], isMyTurn: true });
    expect(await shownTo(theirs, conversationId)).toEqual(NO_TURN);
    await header.nextEvent('conversations:waiting', ({ waiting }) => waiting === 1);
    await checkAway(conversationId);
    const { notices, emails } = called(kind);
    // Later notices may be about the conversation that a dispute came from.
    expect(await noticesTo(server.pool, mine, conversationId)).toEqual(notices);
    expect((await emailsOf(mine)).slice(before.length)).toEqual(emails);
    expect((await noticesOf(theirs)).filter((one) => one.mailed_as === 'your_turn')).toEqual([]);

    await finish();
    expect(await shownTo(mine, conversationId)).toEqual(NO_TURN);
    await header.nextEvent('conversations:waiting', ({ waiting }) => waiting === 0);
  });
});

/** One kind in the gate: calling back asks the same list of turns for all of them. */
const NOTICED = TURNS.filter(({ kind }) => TURN_NOTICES[kind] !== null).slice(
  0,
  IS_LONG_RUN ? undefined : 1,
);

describe.each(NOTICED)('[TU1] $what', ({ prepare }) => {
  test('[NO5] sends no notice if it is done within the delay', async () => {
    const { mine, start, finish } = await prepare();
    const conversationId = await start();
    await finish();
    await checkAway(conversationId);
    expect((await noticesOf(mine)).filter((one) => one.mailed_as === 'your_turn')).toEqual([]);
  });
});

test('[TU1] [NO5] calls back a counterpart who is away for a dispute and for an offer in it', async () => {
  const { first, second, evidenceId } = await aChallenge(server, await claim());
  const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
  const { proposal } = await done(second.ann.live, 'evidence:acceptOverturnProposal', {
    proposalId,
  });
  const conversationId = proposal.dispute_conversation_id ?? '';
  const proposer = await joinTalk(server, conversationId, second.ben);
  await proposer.offer(evidenceId, 0);
  await checkAway(conversationId);
  expect(await noticesOf(first.ann)).toEqual([
    { kind: 'dispute_created', mailed_as: 'dispute_created' },
    { kind: 'offer_to_answer', mailed_as: 'your_turn' },
  ]);
  expect(await emailsOf(first.ann)).toEqual(['Your dispute has begun', 'It’s your turn']);
  expect(await shownTo(first.ann, conversationId)).toEqual({
    bar: ['dispute', 'offer'],
    isMyTurn: true,
  });
});
