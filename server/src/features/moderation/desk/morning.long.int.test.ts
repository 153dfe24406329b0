import { deskRoutes, startScreenRoutes } from '@midspan/contract';
import {
  acceptedItem,
  aHypothesis,
  aMember,
  aModerator,
  aTalk,
  deskOf,
  figureFromScratch,
  operatorsOf,
  ownServer,
  reportOutcomes,
  sendReport,
  type Talk,
  type TestMember,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

const server = await ownServer({ MESSAGE_LIMIT: '10000' });
const author = await aMember(server);
const claimId = (await aHypothesis(server, author)).id;

/** Three spammers, each with two items that moved the figure and messages; their partners are not. */
async function aNight() {
  const talks: Talk[] = [];
  const items: string[] = [];
  const messages: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const talk = await aTalk(server, claimId);
    talks.push(talk);
    items.push(await acceptedItem(talk, { description: `Buy number ${n}` }));
    items.push(await acceptedItem(talk, { description: `Buy another ${n}` }));
    for (let m = 0; m < 3; m += 1) messages.push((await talk.ann.say(`Buy it ${m}`)).id);
    messages.push((await talk.ben.say('I don’t agree with you')).id);
  }
  return { talks, items, messages };
}

const percentOf = async (id: string) => {
  const { rows } = await server.pool.query<{ pb_percent: number }>(
    'SELECT pb_percent FROM hypotheses WHERE id = $1',
    [id],
  );
  return rows[0]?.pb_percent;
};

test('[DK7] a moderator’s morning: 40 reports about 6 members are found, judged and answered', async () => {
  const honest = await aTalk(server, claimId);
  await acceptedItem(honest, { description: 'What was measured', hypothesis_likelihood: 75 });
  const before = await percentOf(claimId);
  const { talks, items, messages } = await aNight();
  const spammed = await percentOf(claimId);
  expect(spammed).not.toBe(before);

  // Of 6 items and 8 messages twice, of 4 messages three times.
  const readers = await Promise.all(Array.from({ length: 4 }, () => aMember(server)));
  let sent = 0;
  const sendFor = async (count: number, ...what: ['evidence' | 'message', string]) => {
    for (const by of readers.slice(0, count)) await sendReport(server, by, ...what, 'It is spam');
    sent += count;
  };
  for (const id of items) await sendFor(2, 'evidence', id);
  for (const [n, id] of messages.entries()) await sendFor(n < 8 ? 2 : 3, 'message', id);
  expect(sent).toBe(40);

  const moderator = await aModerator(server);
  const desk = deskOf(server, moderator);
  const start = () => server.api.call(startScreenRoutes.read, {}, moderator.token);
  expect((await start()).desk?.waiting).toBe(18);
  const { items: queue, next } = await desk.reports();
  expect(next).toBeNull();
  expect(queue.map(({ target_id }) => target_id)).toEqual([...items, ...messages]);
  expect(new Set(queue.map(({ author: by }) => by?.id)).size).toBe(6);
  expect(queue.reduce((sum, { others }) => sum + others + 1, 0)).toBe(40);

  const spammers = talks.map(({ ann }) => ann.userId);
  let last = '';
  for (const one of queue) {
    const full = await desk.report(one.id);
    expect(full.place.claim?.id).toBe(claimId);
    const isSpam = spammers.includes(one.author?.id ?? '');
    const given = { act: isSpam ? 'remove' : 'close', report_id: one.id } as const;
    const { reports, figure } = await desk.preview(given);
    expect(reports).toEqual({ total: one.others + 1, upheld: isSpam ? one.others + 1 : 0 });
    const from = await percentOf(claimId);
    const line = await desk.act(given);
    expect(line.reports_closed).toBe(one.others + 1);
    if (figure !== null) expect([figure.from, figure.to]).toEqual([from, await percentOf(claimId)]);
    if (isSpam && one.target_type === 'message') last = line.id;
  }
  for (const id of spammers) await desk.act({ act: 'suspend', target: { type: 'member', id } });

  // One message was not spam after all.
  const undone = await desk.undo(last, 'It was a joke between friends');
  const { items: left } = await desk.reports();
  expect(left.map(({ target_id }) => target_id)).toEqual([undone.target_id]);
  await desk.act({ act: 'close', report_id: left[0]?.id ?? '' });
  expect((await desk.reports()).items).toEqual([]);
  expect((await start()).desk?.waiting).toBe(0);

  expect(await percentOf(claimId)).toBe(before);
  expect(await figureFromScratch(server.pool, claimId)).toBe(before);
  const { rows } = await server.pool.query(
    'SELECT count(*)::int FROM reports WHERE closed_at IS NULL',
  );
  expect(rows).toEqual([{ count: 0 }]);

  // The first reader sent all 18, of which 3 were left as they are.
  const first = await reportOutcomes(server, readers[0] as TestMember);
  expect(first.filter((outcome) => outcome === 'removed')).toHaveLength(15);
  expect(first.filter((outcome) => outcome === 'kept')).toHaveLength(3);
  expect(await reportOutcomes(server, readers[3] as TestMember)).toEqual([]);

  const log: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await desk.log(after);
    log.push(...page.items.map(({ action }) => action));
    after = page.next;
  }
  expect(log.filter((action) => action !== 'read_report')).toHaveLength(18 + 3 + 2);
  await using open = await operatorsOf(server);
  expect(await open.operators.audit()).toHaveLength(log.length);
  const member = await server.api.call(
    deskRoutes.member,
    { params: { id: spammers[0] ?? '' } },
    moderator.token,
  );
  expect(member.content.every(({ is_removed }) => is_removed)).toBe(true);
  expect(member.account?.suspended_at).not.toBeNull();
});
