import { randomUUID } from 'node:crypto';
import {
  circleRoutes,
  credenceRoutes,
  hypothesisRoutes,
  roundRoutes,
  topicRoutes,
} from '@midspan/contract';
import {
  aCircle,
  acceptedItem,
  aHypothesis,
  aMember,
  anInvitation,
  aTalk,
  challengeItem,
  connectSocket,
  done,
  finishTalk,
  holderOf,
  hypothesisFields,
  IS_LONG_RUN,
  newCode,
  ownServer,
  pageAddresses,
  paintedPages,
  readingAddresses,
  roundFields,
  settle,
  signUp,
  type TestMember,
  talkOf,
  topicFields,
} from '@midspan/testkit';
import { afterAll, expect, test } from 'vitest';

/** In everything that is written in the circle, and in nothing else. */
const MARK = 'Zirkelwort';

/** who is in the circle */
/** what can be named in public */
let claimId: string;

/** Answers about the server itself, which differ each time, and repeats of the costly export. */
const isSkipped = (address: string) => /^\/(health|ready|users\/me\/export\?)/.test(address);

/** A page as anyone gets it, without the name in its address. */
async function painted(address: string) {
  const { statusCode, headers, body } = await pages.read(address);
  const { date: _, ...kept } = headers;
  const name = address.split('/').at(-1) ?? '';
  return [statusCode, kept, name === '' ? body : body.replaceAll(name, '')];
}

/** Everything that someone outside can read, with status, headers and body. */
async function readAll(token?: string): Promise<Record<string, unknown>> {
  const queries = ['', `?q=${MARK}`, '?q=Zirkelwrot', `?q=${host.user.username.slice(0, 5)}`];
  const read: Record<string, unknown> = {};
  for (const address of readingAddresses(ids, queries, IS_LONG_RUN ? {} : fitting)) {
    if (isSkipped(address)) continue;
    const answer = await server.api.send('GET', address, token ? { token } : {});
    const headers = ['etag', 'x-total-count'].map((name) => answer.headers.get(name));
    read[address] = { status: answer.status, headers, body: answer.body };
  }
  const pages = ['/', '/topics', '/second-pair', `/search?q=${MARK}`, '/sitemap.xml'];
  for (const page of pages) read[page] = await (await fetch(`${server.baseUrl}${page}`)).text();
  for (const address of pageAddresses(ids)) read[`painted ${address}`] = await painted(address);
  return read;
}

const server = await ownServer();
const pages = await paintedPages(server.pool);
const [host, believer, doubter, outsider] = (await Promise.all(
  Array.from({ length: 4 }, () => aMember(server)),
)) as [TestMember, TestMember, TestMember, TestMember];
const open = await aHypothesis(server, host);
const talk = await aTalk(server, open.id);
const evidenceId = await acceptedItem(talk);
// Its pairs are counted, and the figure published, only after the change was acknowledged.
await talk.ann.live.nextEvent('hypothesis:credenceChanged');
const ids = [open.id, open.topic_id, talk.conversationId, evidenceId];
ids.push(host.user.id);
/** Another id is unknown there like any other. */
const fitting = {
  topics: [open.topic_id],
  hypotheses: [open.id],
  hypothesis: [open.id],
  conversations: [talk.conversationId],
  evidence: [evidenceId],
  user: [host.user.id],
};
await settle(server);
const live = await connectSocket(server.baseUrl, outsider.token);
await done(live, 'hypothesis:watch', { hypothesisId: open.id });
await done(live, 'waitingRoom:subscribe', { hypothesisId: open.id });
const circle = await aCircle(server, host, [believer, doubter], {
  name: `The ${MARK} class`,
  purpose: `To talk about ${MARK}`,
});
afterAll(async () => {
  live.close();
  await pages.close();
});

/** Whatever can be done in a circle. */
async function fill(): Promise<void> {
  const topic = await server.api.call(
    topicRoutes.createWithHypothesis,
    {
      body: {
        topic: topicFields({ name: `${MARK} topic`, description: MARK, circle_id: circle.id }),
        hypothesis: hypothesisFields({ statement: `${MARK} is one claim` }),
      },
    },
    host.token,
  );
  const claim = await server.api.call(
    hypothesisRoutes.create,
    {
      body: { topic_id: topic.id, ...hypothesisFields({ statement: `${MARK} is another` }) },
    },
    host.token,
  );
  claimId = claim.id;
  for (const [member, value] of [
    [believer, 80],
    [doubter, 20],
  ] as const) {
    const body = { hypothesisId: claimId, value, reason: `${MARK} it is` };
    await server.api.call(credenceRoutes.save, { body }, member.token);
    const room = await connectSocket(server.baseUrl, member.token);
    await done(room, 'waitingRoom:join', { hypothesisId: claimId });
    room.close();
  }
  await anInvitation(server, believer, claimId);
  const body = {
    ...roundFields([claimId]),
    title: `${MARK} evening`,
    circle_id: circle.id,
  };
  const round = await server.api.call(roundRoutes.open, { body }, host.token);
  await signUp(server, believer, round.id, claimId);
  const talk = await talkOf(server, claimId, [holderOf(believer), holderOf(doubter)]);
  await talk.ann.say(`${MARK} I say`);
  const evidenceId = await acceptedItem(talk, { description: `${MARK} was found` });
  await challengeItem(talk, talk.ben, evidenceId);
  await finishTalk(talk);
  const secret = await talkOf(server, claimId, [holderOf(believer), holderOf(doubter)], 'private');
  await secret.ann.say(`${MARK} between us`);
  for (const { live: socket } of [talk.ann, talk.ben, secret.ann, secret.ben]) socket.close();
  await settle(server);
}

test('[CI2] changes nothing that anyone outside can read, hear or be sent, however full it is', async () => {
  const before = { visitor: await readAll(), outsider: await readAll(outsider.token) };
  const heard = live.events.length;
  await fill();
  expect(await readAll()).toEqual(before.visitor);
  expect(await readAll(outsider.token)).toEqual(before.outsider);
  await done(live, 'ping', {});
  expect(live.events.slice(heard).map(({ name }) => name)).toEqual(['pong']);
  const inside = [host, believer, doubter].map(({ user }) => user.email);
  const outside = server.mail.mails.filter(({ to }) => !to.some((one) => inside.includes(one)));
  expect(outside.filter(({ subject, text }) => `${subject} ${text}`.includes(MARK))).toEqual([]);
});

test('[CI2] answers on every page of the circle what an unknown name gets', async () => {
  const { rows } = await server.pool.query<{ name: string }>(
    `WITH claims AS (SELECT id, topic_id FROM hypotheses WHERE circle_id = $1)
     SELECT named.id::text AS name FROM (
       SELECT id FROM claims UNION SELECT topic_id FROM claims UNION SELECT $1::uuid
       UNION SELECT id FROM conversations WHERE hypothesis_id IN (SELECT id FROM claims)
       UNION SELECT id FROM evidence WHERE hypothesis_id IN (SELECT id FROM claims)
       UNION SELECT id FROM rounds WHERE circle_id = $1) named
     UNION ALL SELECT code FROM invitations WHERE hypothesis_id IN (SELECT id FROM claims)`,
    [circle.id],
  );
  expect(rows.length).toBeGreaterThan(8);
  for (const { name } of rows) {
    const unknown = pageAddresses([name.length === 36 ? randomUUID() : newCode()]);
    for (const [place, address] of pageAddresses([name]).entries()) {
      const answer = await painted(address);
      expect([address, answer]).toEqual([address, await painted(unknown[place] ?? '')]);
      expect([address, JSON.stringify(answer).includes(MARK)]).toEqual([address, false]);
    }
  }
});

test('[CI2] shows no one outside a page, a preview or a picture of what is in it', async () => {
  const { body } = await server.api.send('GET', `/hypotheses/${claimId}`, { token: host.token });
  const { topic_id } = body as { topic_id: string };
  const unknown = '/hypotheses/0198c0de-0000-7000-8000-00000000000a';
  const pageOf = async (path: string) => {
    const page = await fetch(`${server.baseUrl}${path}`);
    return { status: page.status, text: (await page.text()).replaceAll(path, '') };
  };
  const nothing = await pageOf(unknown);
  expect(await pageOf(`/hypotheses/${claimId}`)).toEqual(nothing);
  expect((await pageOf(`/topics/${topic_id}`)).status).toBe(nothing.status);
  expect((await pageOf(`/topics/${topic_id}`)).text).not.toContain(MARK);
});

test('[CI2] shows its members all of it, and counts it in no public list', async () => {
  const topics = await server.api.call(
    topicRoutes.listWithCounts,
    { query: { circleId: circle.id } },
    doubter.token,
  );
  expect(topics).toMatchObject([{ circle_id: circle.id, hypotheses_count: 2 }]);
  const own = await server.api.send('GET', '/credences/user', { token: doubter.token });
  expect(JSON.stringify(own.body)).toContain(MARK);
});

test('[CI2] never serves to others what it has answered to members', async () => {
  const { body } = await server.api.send('GET', `/hypotheses/${claimId}`, { token: host.token });
  const { topic_id } = body as { topic_id: string };
  const addresses = [`/topics/${topic_id}`, `/hypotheses/${claimId}/evidence-history`];
  for (const address of [...addresses, `/topics?circleId=${circle.id}`]) {
    const isAnswered = async (token?: string) => {
      const answer = await server.api.send('GET', address, token ? { token } : {});
      return JSON.stringify(answer.body).includes(MARK);
    };
    const answered: boolean[] = [];
    for (const token of [doubter.token, undefined, outsider.token, host.token, outsider.token]) {
      answered.push(await isAnswered(token));
    }
    expect([address, answered]).toEqual([address, [true, false, false, true, false]]);
  }
});

test('[CI2] is gone from the lists of someone who leaves, whose own words stay in the export', async () => {
  const left = { params: { id: circle.id } };
  await server.api.call(circleRoutes.leave, left, believer.token);
  const addresses = readingAddresses([...ids, claimId, circle.id], ['', `?q=${MARK}`]);
  for (const address of addresses.filter((one) => !isSkipped(one))) {
    const { body, status } = await server.api.send('GET', address, { token: believer.token });
    const isOwn = address.startsWith('/users/me/export');
    expect([address, JSON.stringify(body).includes(MARK), status < 500]).toEqual([
      address,
      isOwn,
      true,
    ]);
  }
});
