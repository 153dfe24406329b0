import { randomUUID } from 'node:crypto';
import {
  aCircle,
  acceptedItem,
  aDispute,
  aHypothesis,
  aMember,
  anInvitation,
  aRound,
  aTalk,
  aTopic,
  done,
  membersHolding,
  paintedPages,
  sharedServer,
} from '@midspan/testkit';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/connection.ts';
import { PLAIN_HEAD, UNKNOWN_HEAD } from '../../http/page-head.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createPreviews } from './service.ts';

/** how many statements the pages have sent to the database */
let asked = 0;
const server = await sharedServer();
const author = await aMember(server);
const query = server.pool.query.bind(server.pool);
const pages = await paintedPages(
  Object.assign(Object.create(server.pool), {
    query: (...given: Parameters<typeof query>) => {
      asked += 1;
      return query(...given);
    },
  }),
);
const PUBLIC_URL = pages.publicUrl;
afterAll(pages.close);

async function visit(path: string) {
  asked = 0;
  const { statusCode, body } = await pages.read(path);
  expect(asked, 'statements for one page').toBeLessThanOrEqual(1);
  const read = (pattern: RegExp) => pattern.exec(body)?.[1] ?? null;
  return {
    status: statusCode,
    body,
    title: read(/<title>([^<]*)<\/title>/),
    description: read(/<meta name="description" content="([^"]*)" \/>/),
    canonical: read(/<link rel="canonical" href="([^"]*)" \/>/),
    isIndexed: !body.includes('<meta name="robots" content="noindex" />'),
  };
}

const claim = (statement: string) => aHypothesis(server, author, { statement });
const complete = ({ ann, conversationId }: Awaited<ReturnType<typeof aTalk>>) =>
  done(ann.live, 'conversation:complete', { conversationId });

test('[SD10] says that a figure few pairs stand behind is early, before anything else', async () => {
  const { id } = await claim('Glaciers are melting');
  const path = `/hypotheses/${id}`;
  expect((await visit(path)).description).toMatch(/^The shared credence is 50% \(Agnostic\)\. It/);
  const talk = await aTalk(server, id);
  await acceptedItem(talk, { hypothesis_likelihood: 99, negation_likelihood: 10 });
  await expect
    .poll(async () => (await visit(path)).description)
    .toMatch(/^Early: 91% \(1 pair\)\. The shared credence moves only on evidence/);

  await complete(talk);
  expect((await visit(`/conversations/${talk.conversationId}/summary`)).description).toContain(
    '91% (early; Confidently believes)',
  );
});

describe('the preview of a public page', () => {
  test.each([
    ['/', 'Talk across the divide · Midspan'],
    ['/about', 'About · Midspan'],
    ['/privacy', 'Privacy Policy · Midspan'],
    ['/topics', 'Topics · Midspan'],
    ['/topics/', 'Topics · Midspan'],
    ['/topics?category=Science', 'Topics · Midspan'],
    ['/second-pair', 'Needs a second pair · Midspan'],
    ['/rounds', 'Rounds · Midspan'],
    ['/search?q=ice', 'Search · Midspan'],
  ])('at %s says what it is', async (path, title) => {
    const page = await visit(path);
    expect(page).toMatchObject({ status: 200, title, isIndexed: true });
    const [plain = ''] = path.split('?');
    expect(page.canonical).toBe(new URL(plain.replace(/(.)\/$/, '$1'), PUBLIC_URL).href);
    expect(asked).toBe(0);
  });

  test('of a topic has its name and its description', async () => {
    const { id } = await aTopic(server, author, {
      name: 'Ice & fire',
      description: 'What melts,\nand what does not.',
    });
    expect(await visit(`/topics/${id}`)).toMatchObject({
      status: 200,
      title: 'Ice &#38; fire · Midspan',
      description: 'What melts, and what does not.',
      canonical: `${PUBLIC_URL}/topics/${id}`,
      isIndexed: true,
    });
    const bare = await aTopic(server, author);
    expect((await visit(`/topics/${bare.id}`)).description).toBe(
      'A topic in Science with 1 hypothesis to talk about.',
    );
  });

  test('of a hypothesis has its statement and its figure, in any spelling of its address', async () => {
    const { id } = await claim('Fish feel pain');
    await acceptedItem(await aTalk(server, id));
    const page = await visit(`/hypotheses/${id.toUpperCase()}`);
    expect(page).toMatchObject({
      title: 'Fish feel pain · Midspan',
      canonical: `${PUBLIC_URL}/hypotheses/${id}`,
      isIndexed: true,
    });
    expect(page.description).toContain('Early: 78%');
    expect(page.body).toContain('<meta property="og:title" content="Fish feel pain" />');
  });

  test('[CI2] of a round has its title and its claim, and of one in a circle nothing', async () => {
    const { id: claimId } = await claim('Rivers move');
    const roundId = await aRound(server, { ...author, userId: author.user.id }, [claimId]);
    expect(await visit(`/rounds/${roundId}`)).toMatchObject({
      status: 200,
      title: 'Tuesday evening · Midspan',
      description: expect.stringContaining('Rivers move'),
      isIndexed: true,
    });
    const { id: circleId } = await aCircle(server, author, []);
    await server.pool.query('UPDATE rounds SET circle_id = $2 WHERE id = $1', [roundId, circleId]);
    const hidden = await visit(`/rounds/${roundId}`);
    expect(hidden).toEqual(await visit(`/rounds/${randomUUID()}`));
    expect(hidden.status).toBe(404);
  });

  test('takes no longer for an address made of slashes', async () => {
    // Searching from each of them would take minutes.
    const address = `${'/'.repeat(300_000)}x`;
    const describePage = createPreviews(openDatabase(server.pool), false);
    expect(await describePage(address)).toBe(UNKNOWN_HEAD);
    expect(await visit('/topics///')).toMatchObject({ title: 'Topics · Midspan' });
  });

  test('[TX5] cannot be broken or reversed by the text of a statement', async () => {
    const { id } = await claim('</title><script>alert("1")</script>\u202e\u2028egap');
    const { body, title } = await visit(`/hypotheses/${id}`);
    expect(body).not.toMatch(/[\u202e\u2028]/);
    expect(title).toMatch(/ egap · Midspan$/);
    expect(body).not.toContain('<script>alert');
    expect(title).toContain('&#60;/title&#62;');
  });

  test('of a public conversation has its names and what it has come to, also while it goes on', async () => {
    const { id } = await claim('Fish sleep');
    const talk = await aTalk(server, id);
    await acceptedItem(talk);
    const path = `/conversations/${talk.conversationId}/summary`;
    const soFar = await visit(path);
    expect(soFar).toMatchObject({
      status: 200,
      title: 'So far: Fish sleep · Midspan',
      canonical: `${PUBLIC_URL}${path}`,
      isIndexed: true,
    });
    expect(soFar.description).toContain(`${talk.ann.username} and ${talk.ben.username}`);
    expect(soFar.description).toContain('The shared credence is 78% (early; Somewhat believes)');

    await complete(talk);
    const page = await visit(path);
    expect(page).toMatchObject({
      title: 'Summary: Fish sleep · Midspan',
      canonical: `${PUBLIC_URL}${path}`,
      isIndexed: true,
    });
    expect(page.description).toContain(`${talk.ann.username} and ${talk.ben.username}`);
    expect(page.description).toContain('78% (early; Somewhat believes)');
  });
});

describe('the preview of a page that is not public', () => {
  test('is not found when its id is unknown or invalid', async () => {
    for (const path of ['/topics', '/hypotheses', '/conversations']) {
      const end = path === '/conversations' ? '/summary' : '';
      for (const id of [randomUUID(), 'x', "';--", '%00', '..%2f..']) {
        const page = await visit(`${path}/${id}${end}`);
        expect(page).toMatchObject({ status: 404, title: 'Midspan', isIndexed: false });
      }
    }
  });

  test('reveals nothing about a private conversation, not even that it exists', async () => {
    const { id } = await claim('Something between the two of us');
    const talk = await aTalk(server, id, 'private');
    await complete(talk);
    const page = await visit(`/conversations/${talk.conversationId}/summary`);
    expect(page).toMatchObject({ status: 404, title: 'Midspan', isIndexed: false });
    expect(page.body).toBe((await visit(`/conversations/${randomUUID()}/summary`)).body);
  });

  test.each([
    '/login',
    '/profile',
    '/onboarding',
    '/topics/new',
    '/rounds/new',
    `/topics/${randomUUID()}/edit`,
    `/waiting-room/${randomUUID()}`,
    `/conversations/${randomUUID()}`,
    '/conversations',
    '/Login',
    '//',
  ])('at %s says nothing, queries nothing and is kept out of every index', async (path) => {
    expect(await visit(path)).toMatchObject({ status: 200, title: 'Midspan', isIndexed: false });
    expect(asked).toBe(0);
  });

  test.each([
    '/no/such/page',
    '/wp-login.php',
    '/about/more',
    `/topics/${randomUUID()}/no`,
    '/hypotheses',
    '/socket-test',
  ])('at %s is not found, without a query', async (path) => {
    const page = await visit(path);
    expect(page).toMatchObject({
      status: 404,
      title: 'Page Not Found · Midspan',
      isIndexed: false,
    });
    expect(page.body).toContain('help@example.org');
    expect(asked).toBe(0);
  });

  test('is served for test pages where they are enabled', async () => {
    const describePage = createPreviews(openDatabase(server.pool), true);
    expect(await describePage('/socket-test')).toBe(PLAIN_HEAD);
  });

  test('of a dispute can be read by its link but is not indexed', async () => {
    const { id } = await claim('Fish dream');
    const dispute = await aDispute(server, id);
    const page = await visit(`/hypotheses/${dispute.hypothesisId}`);
    expect(page).toMatchObject({ status: 200, canonical: null, isIndexed: false });
    const { body } = await pages.read('/sitemap.xml');
    expect(body).not.toContain(dispute.hypothesisId);
    expect(body).not.toContain(dispute.conversationId);

    await done(dispute.proposer.live, 'evidence:withdrawOverturnProposal', {
      proposalId: dispute.proposalId,
    });
    const summary = await visit(`/conversations/${dispute.conversationId}/summary`);
    expect(summary).toMatchObject({ status: 200, canonical: null, isIndexed: false });
    expect(summary.title).toContain('Summary: The evidence');
  });
});

describe('the preview of an invitation', () => {
  const pathOf = ({ code }: { code: string }) => `/invite/${code}`;

  test.each([
    [80, 'believes this and wants to talk with someone who doesn’t.'],
    [20, 'doesn’t believe this and wants to talk with someone who does.'],
  ])(
    'shows claim, name and side for an inviter at %i%%, and is not indexed',
    async (percent, stand) => {
      const { id } = await claim(`Fish plan at ${percent}`);
      const [ada] = await membersHolding(server.pool, id, [percent]);
      const invitation = await anInvitation(server, ada, id);
      const page = await visit(pathOf(invitation));
      expect(page).toMatchObject({
        status: 200,
        title: `Fish plan at ${percent} · Midspan`,
        description: `${ada.username} ${stand} Where do you stand?`,
        canonical: null,
        isIndexed: false,
      });
      expect(page.body).toContain(`<meta property="og:title" content="Fish plan at ${percent}" />`);
      expect(page.body).not.toContain(invitation.code);
    },
  );

  test('[IN2] names neither claim nor member once it is revoked', async () => {
    const { id } = await claim('Fish regret');
    const [ada] = await membersHolding(server.pool, id, [80]);
    const invitation = await anInvitation(server, ada, id);
    await server.api.send('DELETE', `/invitations/${invitation.id}`, { token: ada.token });
    const { body, title, description } = await visit(pathOf(invitation));
    expect(title).toBe('An invitation to talk · Midspan');
    expect(description).toBe('This invitation is no longer available.');
    expect(body).not.toMatch(new RegExp(`${ada.username}|Fish regret`));
  });

  test.each(['0123456789012345678901', 'x', '..%2f..'])(
    'is not found for the unknown code %s',
    async (code) => {
      const page = await visit(pathOf({ code }));
      expect(page).toMatchObject({ status: 404, title: 'Midspan', isIndexed: false });
    },
  );

  test('says nothing, not even whether it exists, to a network that has tried too many codes', async () => {
    const { id } = await claim('Fish count');
    const [ada] = await membersHolding(server.pool, id, [80]);
    const { code } = await anInvitation(server, ada, id);
    const ips: string[] = [];
    const describePage = createPreviews(openDatabase(server.pool), false, async (ip) => {
      ips.push(ip);
      throw new Refusal('RATE_LIMITED');
    });
    for (const one of [code, '0123456789012345678901']) {
      expect(await describePage(pathOf({ code: one }), '192.0.2.1')).toBe(PLAIN_HEAD);
    }
    expect(ips).toEqual(['192.0.2.1', '192.0.2.1']);
  });
});

describe('search engines', () => {
  test('find the sitemap in robots.txt, and topics, hypotheses and summaries in the sitemap', async () => {
    const { id, topic_id } = await claim('Fish swim');
    const talk = await aTalk(server, id);
    const secret = await aTalk(server, id, 'private');
    const robots = await pages.read('/robots.txt');
    expect(robots.headers['content-type']).toContain('text/plain');
    expect(robots.body).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);

    asked = 0;
    const map = await pages.read('/sitemap.xml');
    expect(asked).toBe(1);
    expect(map.headers['content-type']).toContain('application/xml');
    const summary = `/conversations/${talk.conversationId}/summary`;
    const open = ['/', '/about', '/topics', `/topics/${topic_id}`, `/hypotheses/${id}`, summary];
    for (const path of open) expect(map.body).toContain(`<loc>${PUBLIC_URL}${path}</loc>`);
    expect(map.body).not.toContain(secret.conversationId);
  });
});

test('serves pages while the database is down', async () => {
  const { id } = await claim('Fish wait');
  const away = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
  const broken = await paintedPages(server.pool, () => Promise.reject(away));
  const { statusCode, body } = await broken.read(`/hypotheses/${id}`);
  expect(statusCode).toBe(200);
  expect(body).toContain('<title>Midspan</title>');
  await broken.close();
});
