import type { Route } from '@midspan/contract';
import * as contract from '@midspan/contract';
import {
  aChallenge,
  acceptedItem,
  addressesOf,
  aHypothesis,
  aMember,
  anInvitation,
  aRound,
  aTalk,
  aTopic,
  challengeItem,
  connectSocket,
  done,
  type Holder,
  IS_LONG_RUN,
  joinTalk,
  membersHolding,
  nounOf,
  openDispute,
  operatorsOf,
  type PaintedPages,
  pageAddresses,
  paintedPages,
  READING_ROUTES,
  startTestServer,
  type TestMember,
  type TestOperators,
  type TestServer,
} from '@midspan/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from './db/connection.ts';
import { listUnhandled } from './features/conversations/calling-back-store.ts';

/**
 * Planted in what is removed later, one for each kind; afterwards no one may read them anywhere.
 */
const SECRETS = {
  topic: 'zebrafinch',
  hypothesis: 'quokkaclaim',
  evidence: 'axolotlitem',
  message: 'narwhalword',
  restatement: 'pangolinsense',
} as const;
const ANY_SECRET = new RegExp(Object.values(SECRETS).join('|'), 'i');

/** Jobs take a second or so, and longer on a busy machine. */
const UNHURRIED = { timeout: 30_000 };

interface Received {
  readonly name: string;
  readonly payload: unknown;
}

let server: TestServer;
let pages: PaintedPages;
let open: TestOperators;
let spammer: TestMember;
let other: TestMember;
/** The participants of the conversations; the second and third are in all of them. */
let participants: Holder[];
/** What a reader could put into a path or a query, each value wherever it fits. */
let ids: Record<string, string>;
let talks: string[];
let received: Received[][];
/** Everything each of them has received since the beginning. */
let all: Received[][];

beforeAll(async () => {
  server = await startTestServer();
  pages = await paintedPages(server.pool);
  open = await operatorsOf(server);
  [spammer, other] = [await aMember(server), await aMember(server)];
  const topic = await aTopic(server, spammer, {
    name: `All about ${SECRETS.topic}`,
    description: `More ${SECRETS.topic}`,
  });
  const below = await aTopic(server, other, { parent_id: topic.id });
  const buried = await aHypothesis(server, spammer, {
    topic_id: below.id,
    statement: `${SECRETS.topic} stands below`,
  });
  const claim = await aHypothesis(server, spammer, { statement: `Buy ${SECRETS.hypothesis} now` });
  const good = await aHypothesis(server, other, { statement: 'Ice floats on water' });

  // Waiting, requests and notices about the claim that is removed.
  const waiting = await membersHolding(server.pool, claim.id, [80, 20, 20]);
  const [believing, disbelieving, third] = waiting;
  if (!believing || !disbelieving || !third) throw new Error('three were asked for');
  const live = await connectSocket(server.baseUrl, believing.token);
  await done(live, 'waitingRoom:join', { hypothesisId: claim.id });
  const request = { hypothesisId: claim.id, targetUsername: third.username };
  await done(live, 'privateMatch:send', request);
  live.close();
  await server.pool.query(
    `INSERT INTO notices (id, user_id, kind, other_id, hypothesis_id)
     VALUES (gen_random_uuid(), $1, 'someone_waiting', $2, $3)`,
    [disbelieving.userId, believing.userId, claim.id],
  );

  const onClaim = await aTalk(server, claim.id);
  await onClaim.ann.say('Harmless');
  const finished = await aTalk(server, claim.id);
  await done(finished.ann.live, 'conversation:complete', {
    conversationId: finished.conversationId,
  });

  // An item that counts, was disputed, and is quoted by the dispute and its notices.
  const { first, second } = await aChallenge(server, good.id);
  const item = {
    description: `Look: ${SECRETS.evidence}`,
    source: `https://example.org/${SECRETS.evidence}`,
    reasoning: `Because ${SECRETS.evidence}`,
  };
  // Named by another item with the same source, while that one is pending.
  const source = 'https://example.org/the-same';
  const evidenceId = await first.ann.propose({ ...item, source });
  await first.ben.accept(evidenceId);
  const dispute = await openDispute(server, { first, second, evidenceId });
  const same = await second.ann.propose({ source });
  const pending = await second.ben.propose(item);
  // Named by others: one that counts, and one that waits with an offer.
  const onTop = await aTalk(server, good.id);
  const given = [evidenceId];
  await acceptedItem(onTop, { given });
  await onTop.ben.offer(await onTop.ann.propose({ given }), 0, { given });
  const inPrivate = await aTalk(server, good.id, 'private');
  const privateItem = await inPrivate.ann.propose(item);
  await inPrivate.ben.reject(privateItem);

  const said = await first.ann.say(`Buy my ${SECRETS.message}`, 'temp-secret');
  await done(first.ben.live, 'flag:create', { messageId: said.id, flagType: 'rude' });
  const spoken = await inPrivate.ann.say(`Buy my ${SECRETS.message}`);
  const asked = await second.ann.askBack();
  const { tries } = await second.ben.sayBack(
    asked,
    `You mean that ${SECRETS.restatement} is a word`,
  );

  participants = [
    { userId: spammer.user.id, username: spammer.user.username, token: spammer.token },
    ...waiting,
    onClaim.ann,
    finished.ben,
    first.ann,
    first.ben,
    second.ann,
    second.ben,
    onTop.ben,
    inPrivate.ben,
  ];
  talks = [
    onClaim.conversationId,
    finished.conversationId,
    first.conversationId,
    second.conversationId,
    onTop.conversationId,
    inPrivate.conversationId,
    dispute.conversationId,
  ];
  ids = {
    topic: topic.id,
    below: below.id,
    buried: buried.id,
    claim: claim.id,
    good: good.id,
    disputed: dispute.hypothesisId,
    proposal: dispute.proposalId,
    first: first.conversationId,
    finished: finished.conversationId,
    onClaim: onClaim.conversationId,
    dispute: dispute.conversationId,
    user: first.ann.userId,
    member: spammer.user.id,
    same,
    invitation: (await anInvitation(server, believing, claim.id)).code,
    round: await aRound(server, believing, [claim.id]),
    goodRound: await aRound(server, believing, [good.id]),
  };
  const sockets = [first, second, inPrivate, onClaim, onTop].flatMap(({ ann, ben }) => [ann, ben]);

  await findEverything();
  // Everyone was notified of what they missed, and all of it has arrived, or it would count as new.
  await vi.waitFor(async () => {
    expect(await listUnhandled(openDatabase(server.pool), 1)).toEqual([]);
    const { rows } = await server.pool.query(
      `SELECT id FROM pgboss.job WHERE name = 'notices-publish' AND state < 'completed'`,
    );
    expect(rows).toEqual([]);
  }, UNHURRIED);
  for (const { live } of sockets) await done(live, 'ping', {});
  const before = new Map(sockets.map(({ live }) => [live, live.events.length]));

  await open.operators.removeContent('topic', topic.id, 'Spam');
  await open.operators.removeContent('hypothesis', claim.id, 'Spam');
  for (const id of [evidenceId, pending, privateItem]) {
    await open.operators.removeContent('evidence', id, 'Spam');
  }
  for (const id of [said.id, spoken.id]) {
    await open.operators.removeContent('message', id, 'Spam');
  }
  await open.operators.removeContent('restatement', tries[0]?.said.id ?? '', 'Spam');
  await Promise.all([
    second.ann.live.nextEvent(
      'restate:changed',
      ({ restatement }) => restatement.tries[0]?.said.removed === true,
    ),
    first.ben.live.nextEvent('conversation:messageRemoved'),
    inPrivate.ben.live.nextEvent('conversation:messageRemoved'),
    second.ben.live.nextEvent('conversation:evidenceRemoved'),
    dispute.proposer.live.nextEvent('conversation:completed'),
  ]);
  // What was broadcast since, and what is broadcast when someone sends the same again.
  await first.ann.say(`Buy my ${SECRETS.message}`, 'temp-secret');
  received = sockets.map(({ live }) => live.events.slice(before.get(live)));
  all = [...sockets, dispute.proposer, dispute.counterpart].map(({ live }) => [...live.events]);
  const challenged = { evidenceId, conversationId: second.conversationId };
  await expect(challengeItem(challenged, second.ben, evidenceId)).rejects.toThrow('REMOVED');
});
afterAll(async () => {
  await pages.close();
  await open[Symbol.asyncDispose]();
  await server.stop();
});

/** What is named in the gate, by the noun of the path: the ids of what it is about. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  topics: ['topic', 'below'],
  hypotheses: ['buried', 'claim', 'good', 'disputed'],
  hypothesis: ['buried', 'claim', 'good', 'disputed'],
  conversations: ['first', 'finished', 'onClaim', 'dispute'],
  user: ['user', 'member'],
  rounds: ['round', 'goodRound'],
};

/** Every address of a route that a curious reader could build from these ids. */
function addressesToTry(route: Route): string[] {
  const names = (IS_LONG_RUN ? undefined : FITTING[nounOf(route) ?? '']) ?? Object.keys(ids);
  const queries = Object.values(SECRETS).map((secret) => `?q=${secret}`);
  queries.push(...Object.values(ids).map((id) => `?topicId=${id}`));
  return addressesOf(
    route,
    names.map((name) => ids[name] ?? ''),
    ['', ...queries],
  );
}

async function read(address: string, token?: string) {
  const answer = await server.api.send('GET', address, token === undefined ? {} : { token });
  return { status: answer.status, text: JSON.stringify(answer.body) };
}

/** Everything a member is shown of a conversation, on opening it and on catching up. */
async function readConversation(conversationId: string, holder: Holder): Promise<string> {
  const { live } = await joinTalk(server, conversationId, holder);
  const caughtUp = await done(live, 'conversation:join', { conversationId, sinceSeq: 0 });
  const seen = JSON.stringify([live.events, caughtUp]);
  live.close();
  return seen;
}

/** The secrets are visible before anything is removed, or the rest would prove nothing. */
async function findEverything(): Promise<void> {
  const [, , asked] = participants.slice(1);
  if (asked === undefined) throw new Error('somebody was asked');
  const read1 = async (address: string) => (await read(address, other.token)).text;
  expect(await read1('/topics/with-hypotheses-count')).toContain(SECRETS.topic);
  expect(await read1(`/search?q=${SECRETS.hypothesis}`)).toContain(SECRETS.hypothesis);
  expect(await read1('/waiting-rooms/counts')).toContain(SECRETS.hypothesis);
  expect(await read1(`/invitations/${ids['invitation']}`)).toContain(SECRETS.hypothesis);
  expect((await read('/notifications', participants[2]?.token)).text).toContain(SECRETS.hypothesis);
  expect(await read1(`/hypotheses/${ids['good']}/evidence-history`)).toContain(SECRETS.evidence);
  expect(await read1(`/hypotheses/${ids['disputed']}`)).toContain(SECRETS.evidence);
  expect(await read1(`/conversations/${ids['first']}/messages`)).toContain(SECRETS.message);
  const page = await pages.read(`/invite/${ids['invitation']}`);
  expect(page.body).toContain(SECRETS.hypothesis);
}

const tokens = (): Record<string, readonly (string | undefined)[]> => ({
  'a visitor': [undefined],
  'a member': [other.token],
  // Of those who were waiting and of those in another conversation about the same, one is enough.
  'those who took part': participants
    .slice(1)
    .filter((_, place) => IS_LONG_RUN || ![1, 3].includes(place))
    .map(({ token }) => token),
});

describe.each(READING_ROUTES)('[MO5] GET $path', (route) => {
  test.each(['a visitor', 'a member', 'those who took part'])(
    'shows %s nothing that was removed',
    async (who) => {
      // Members' own exports may contain what they wrote; no one here wrote the claim or topic.
      const isExport = route.path === '/users/me/export';
      const forbidden = isExport
        ? new RegExp(`${SECRETS.topic}|${SECRETS.hypothesis}`, 'i')
        : ANY_SECRET;
      for (const token of tokens()[who] ?? []) {
        await Promise.all(
          addressesToTry(route).map(async (address) => {
            const { status, text } = await read(address, token);
            expect([address, status]).not.toEqual([address, 500]);
            expect([address, text.match(forbidden)?.[0]]).toEqual([address, undefined]);
          }),
        );
      }
    },
  );
});

test('[MO5] shows nothing removed in a conversation, opened or caught up with', async () => {
  const bystander = { userId: other.user.id, username: 'other', token: other.token };
  for (const conversationId of talks) {
    let shown = 0;
    for (const holder of [...participants, bystander]) {
      const seen = await readConversation(conversationId, holder).catch(String);
      if (seen.includes('conversation:joined')) shown += 1;
      expect([conversationId, seen.match(ANY_SECRET)?.[0]]).toEqual([conversationId, undefined]);
    }
    expect(shown).toBeGreaterThan(0);
  }
});

test('[MO5] broadcasts nothing that was removed', () => {
  const revealing = received
    .flat()
    .filter(({ payload }) => ANY_SECRET.test(JSON.stringify(payload)));
  expect(revealing.map(({ name }) => name)).toEqual([]);
  expect(received.flat().map(({ name }) => name)).toContain('conversation:messageRemoved');
});

const changesIn = (payload: unknown) =>
  Object.entries((payload as { changed?: Readonly<Record<string, unknown>> }).changed ?? {});

/** What a browser keeps of the changes it received: the newest of everything, by id or number. */
function keptFrom(events: readonly Received[]): Map<string, unknown> {
  const kept = new Map<string, unknown>();
  const keep = (part: string, value: unknown) => {
    if (!Array.isArray(value)) kept.set(part, value);
    else for (const one of value) kept.set(`${part} ${one.id ?? one.seq}`, one);
  };
  for (const { name, payload } of events) {
    if (name === 'conversation:message') keep('messages', [payload]);
    for (const [part, value] of changesIn(payload)) keep(part, value);
  }
  return kept;
}

test('[MO5] leaves nothing removed in what browsers keep of changes, whatever part it came in', () => {
  const kept = all.map(keptFrom);
  const parts = new Set(
    all
      .flat()
      .flatMap(({ payload }) =>
        changesIn(payload).flatMap(([part, value]) => (value === null ? [] : part)),
      ),
  );
  // A new part of a change has to occur here with a text that is removed.
  expect([...parts].sort()).toEqual(Object.keys(contract.changed.shape).sort());
  const revealing = kept.flatMap((one) =>
    [...one].filter(([, value]) => ANY_SECRET.test(JSON.stringify(value))).map(([key]) => key),
  );
  expect(revealing).toEqual([]);
});

test('[MO5] shows search engines nothing that was removed, on any page', async () => {
  for (const address of pageAddresses(Object.values(ids))) {
    const { body, statusCode } = await pages.read(address);
    expect([address, body.match(ANY_SECRET)?.[0]]).toEqual([address, undefined]);
    if (statusCode === 410) expect(body).toContain('noindex');
  }
  const gone = ['/topics/topic', '/topics/below', '/hypotheses/buried', '/hypotheses/claim'];
  gone.push('/hypotheses/disputed', '/invite/invitation', '/conversations/finished/summary');
  for (const place of gone) {
    const path = place.replace(/\w+$|finished/, (name) => ids[name] ?? name);
    expect([place, (await pages.read(path)).statusCode]).toEqual([place, 410]);
  }
  const { body: sitemap } = await pages.read('/sitemap.xml');
  expect(sitemap).toContain(ids['good']);
  for (const name of ['topic', 'below', 'buried', 'claim', 'disputed']) {
    expect([name, sitemap.includes(ids[name] ?? '')]).toEqual([name, false]);
  }
});

test('[MO5] quotes nothing removed in emails rendered afterwards', async () => {
  const { rows } = await server.pool.query<{ subject: string; body: string | null }>(
    `SELECT subject, body FROM mail_outbox WHERE created_at > (
       SELECT min(created_at) FROM operator_actions)`,
  );
  expect(JSON.stringify(rows)).not.toMatch(ANY_SECRET);
});
