import { hypothesisRoutes } from '@midspan/contract';
import {
  acceptedItem,
  aHypothesis,
  aMember,
  aTalk,
  ORIGIN as OWN,
  READING_ROUTES,
  sharedServer,
} from '@midspan/testkit';
import { expect, test } from 'vitest';
import { OTHER_ORIGIN_READS_PER_MINUTE } from '../session/limits.ts';

const ORIGIN = 'https://elsewhere.example';

const server = await sharedServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
const author = await aMember(server);
const claim = await aHypothesis(server, author);
const item = await acceptedItem(await aTalk(server, claim.id));

const ask = (path: string, headers: Record<string, string> = { origin: ORIGIN }) =>
  fetch(`${server.baseUrl}/api${path}`, { headers });

const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin');

const openPaths = () => [
  '/topics',
  '/topics/with-hypotheses-count',
  `/topics/${claim.topic_id}`,
  `/hypotheses?topicId=${claim.topic_id}`,
  `/hypotheses/${claim.id}`,
  `/hypotheses/${claim.id}/credence-history`,
  `/hypotheses/${claim.id}/support`,
  `/hypotheses/${claim.id}/evidence-history`,
  `/hypotheses/${claim.id}/ledger`,
  `/evidence/${item}/weighings`,
];

test('[OL6] lets pages of any origin read what is public, also from kept answers', async () => {
  for (const path of openPaths()) {
    for (const _ of [1, 2]) {
      const answer = await ask(path);
      expect([path, answer.status, allowed(answer)]).toEqual([path, 200, '*']);
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  }
  // A framed page without an origin of its own sends "null"; others may send anything.
  for (const origin of ['null', '%%%', 'file://']) {
    expect([origin, allowed(await ask(`/hypotheses/${claim.id}/ledger`, { origin }))]).toEqual([
      origin,
      '*',
    ]);
  }
  const unknown = await ask('/hypotheses/0198c0de-0000-7000-8000-00000000000a/ledger');
  expect([unknown.status, allowed(unknown)]).toEqual([404, '*']);
});

test('[OL6] says nothing of it to the own origin, to members and about anything else', async () => {
  const path = `/hypotheses/${claim.id}/ledger`;
  await ask(path);
  for (const headers of [
    {},
    { origin: OWN },
    { origin: ORIGIN, authorization: `Bearer ${author.token}` },
    { origin: ORIGIN, cookie: 'a=b' },
  ] as Record<string, string>[]) {
    const answer = await ask(path, headers);
    expect([headers, answer.status, allowed(answer)]).toEqual([headers, 200, null]);
  }
  const others = READING_ROUTES.filter(({ anyOrigin }) => anyOrigin !== true);
  expect(READING_ROUTES.length - others.length).toBe(openPaths().length);
  for (const { path: other } of others) {
    const answer = await ask(other.replace(/:\w+/g, claim.id));
    await answer.body?.cancel();
    expect([other, allowed(answer)]).toEqual([other, null]);
  }
  const write = await fetch(`${server.baseUrl}/api/hypotheses`, {
    method: 'OPTIONS',
    headers: { origin: ORIGIN, 'access-control-request-method': 'POST' },
  });
  expect([write.ok, allowed(write)]).toEqual([false, null]);
});

test('[OL6] asks a network to wait after so many reads of other origins, and no one else', async () => {
  const path = hypothesisRoutes.one.path.replace(':id', claim.id);
  let refused: Response | null = null;
  for (let n = 0; n <= OTHER_ORIGIN_READS_PER_MINUTE && refused === null; n += 1) {
    const answer = await ask(path);
    if (answer.status === 429) refused = answer;
  }
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused && allowed(refused)).toBe('*');
  expect(refused?.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await ask(path, {})).status).toBe(200);
});
