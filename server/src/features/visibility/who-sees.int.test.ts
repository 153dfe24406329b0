import { AUDIENCES, canSee, credenceRoutes, VISIBLE, type Visible } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  anInvitation,
  connectSocket,
  done,
  holderOf,
  membersHolding,
  ownServer,
  readingAddresses,
  talkOf,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

/** A credence that no other number of the test equals. */
const PERCENT = 83;

/** what each audience got to read, by address; events by their name */

/** Everything about Ann that someone with this token can read or hear. */
async function readAll(token?: string): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  for (const address of readingAddresses(ids, ['', '?q=Arctic'])) {
    const { status, body } = await server.api.send('GET', address, token ? { token } : {});
    if (status === 200) read[address] = JSON.stringify(body);
  }
  if (token === undefined) return read;
  const live = await connectSocket(server.baseUrl, token);
  await done(live, 'waitingRoom:subscribe', { hypothesisId: roomId });
  await live.nextEvent('waitingRoom:participants');
  for (const id of ids) {
    const answer = await live.emitAck('conversation:join', { conversationId: id });
    if (answer.success) await live.nextEvent('conversation:joined');
  }
  for (const { name, payload } of live.events) {
    read[name] = `${read[name] ?? ''}${JSON.stringify(payload)}`;
  }
  live.close();
  return read;
}

/** It is this file’s alone, since counts of what others do could equal the credence. */
const server = await ownServer();
const ann = await aMember(server);
const annHolder = holderOf(ann);
const claim = await aHypothesis(server, ann, { initial_credence: PERCENT });
const claimId = claim.id;
const body = { hypothesisId: claimId, value: PERCENT, reason: 'the-reason' };
await server.api.call(credenceRoutes.save, { body }, ann.token);
const [ben, eve] = await membersHolding(server.pool, claimId, [20, null]);
const talk = await talkOf(server, claimId, [annHolder, ben]);
const { id: messageId } = await talk.ann.say('the-message');
const acceptedId = await talk.ann.propose({ description: 'the-decided-item' });
const weight = { hypothesis_likelihood: 60, negation_likelihood: 40, blind: true };
const about = { conversationId: talk.conversationId, evidenceId: acceptedId };
await done(talk.ben.live, 'weight:estimate', { ...about, ...weight });
await talk.ben.accept(acceptedId);
await talk.ann.propose({ description: 'the-undecided-item' });
const { flag } = await done(talk.ben.live, 'flag:create', { messageId, flagType: 'rude' });
const { flagId } = flag;
await done(talk.ann.live, 'flag:clarify', { flagId, text: 'the-clarification' });
await done(talk.ben.live, 'flag:resolve', { flagId, resolutionText: 'the-resolution' });
const { conversationId } = talk;
const { restatement } = await done(talk.ann.live, 'restate:ask', { conversationId });
await done(talk.ben.live, 'restate:say', {
  conversationId,
  restatementId: restatement.id,
  text: 'what-ben-thinks-that-ann-means',
});
const secret = await talkOf(
  server,
  (await aHypothesis(server, ann)).id,
  [annHolder, ben],
  'private',
);
await secret.ann.say('the-private-message');
const roomId = (await aHypothesis(server, ann)).id;
const room = await connectSocket(server.baseUrl, ann.token);
await done(room, 'waitingRoom:subscribe', { hypothesisId: roomId });
await done(room, 'waitingRoom:join', { hypothesisId: roomId });
const { code } = await anInvitation(server, ann, claimId);
const ids = [claimId, claim.topic_id, roomId, talk.conversationId, secret.conversationId];
ids.push(acceptedId, ann.user.id, code);
const [owner, participants, members, visitors] = await Promise.all(
  [ann.token, ben.token, eve.token, undefined].map(readAll),
);
if (!owner || !participants || !members || !visitors) throw new Error('four were asked for');
const seen = { owner, participants, members, visitors };

const anywhere =
  (fits: (text: string) => boolean) =>
  (read: Record<string, string>): boolean =>
    Object.values(read).some(fits);
const text = (words: string) => anywhere((answer) => answer.includes(words));
const withName = (side: string) => () => (read: Record<string, string>) =>
  anywhere((answer) => answer.includes(side) && answer.includes(annHolder.username))(read);

/** Whether it is in what someone read. */
const SIGNS: Record<Visible, () => (read: Record<string, string>) => boolean> = {
  email: () => text(ann.user.email),
  credence: () => anywhere((answer) => /\b(0\.)?83\b/.test(answer)),
  reason: () => text('the-reason'),
  waitingSide: () => (read) =>
    (read['waitingRoom:participants'] ?? '').includes(annHolder.username),
  publicSide: withName('"user1_side":"believing"'),
  invitingSide: () => (read) =>
    Object.entries(read).some(
      ([address, answer]) =>
        /^\/invitations\/./.test(address) &&
        answer.includes(annHolder.username) &&
        answer.includes('"side":"believing"'),
    ),
  authorName: () => (read) => (read[`/hypotheses/${claimId}`] ?? '').includes(annHolder.username),
  bothSides: withName('"user2_side":"disbelieving"'),
  decidedEvidence: () => text('the-decided-item'),
  figure: () => (read) =>
    (read[`/hypotheses/${claimId}/credence-history`] ?? '').includes(acceptedId),
  messages: () => text('the-message'),
  undecidedEvidence: () => text('the-undecided-item'),
  estimates: () => text('"estimates":[{'),
  flags: () => text('the-clarification'),
  openRestatements: () => text('what-ben-thinks-that-ann-means'),
  privateConversation: () => text('the-private-message'),
};

describe.each(AUDIENCES)('%s', (audience) => {
  test.each(Object.keys(VISIBLE) as Visible[])(
    'can read %s exactly when the sentence about it says so',
    (thing) => {
      expect(SIGNS[thing]()(seen[audience])).toBe(canSee(audience, thing));
    },
  );
});

test('shows readers that a flagged message was settled, and nothing more about it', () => {
  const { members, participants } = seen;
  const stream = `/conversations/${talk.conversationId}/messages`;
  const messageIn = (read: Record<string, string>) =>
    (JSON.parse(read[stream] ?? '[]') as { content: string }[]).find(
      ({ content }) => content === 'the-message',
    );
  expect(messageIn(members)).toMatchObject({
    is_flagged: true,
    flag_resolved: true,
    flag_type: null,
    flag_record: null,
  });
  expect(messageIn(participants)).toMatchObject({ flag_type: 'rude' });
  expect(text('the-resolution')(members)).toBe(false);
});
