import { randomUUID } from 'node:crypto';
import {
  aCircleScene,
  acceptedItem,
  aHypothesis,
  aMember,
  aTalk,
  operatorsOf,
  sharedServer,
  talkOf,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

const server = await sharedServer();
const author = await aMember(server);

async function embedOf(id: string) {
  const answer = await fetch(`${server.baseUrl}/embed/hypotheses/${id}`);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

test('[OL6] shows claim, figure and what it rests on, without a script or a cookie', async () => {
  const { id } = await aHypothesis(server, author, { statement: 'Fish <b>feel</b> "pain"' });
  expect((await embedOf(id)).html).toContain('No evidence counts yet.');
  const talk = await aTalk(server, id);
  await acceptedItem(talk, { hypothesis_likelihood: 99, negation_likelihood: 10 });
  const secret = await aTalk(server, id, 'private');
  await acceptedItem(secret);
  await expect
    .poll(async () => (await embedOf(id)).html)
    .toContain('Rests on 1 piece of evidence that 1 pair agreed on.');
  const { status, headers, html } = await embedOf(id);
  expect(status).toBe(200);
  expect(html).toContain('“Fish &#60;b&#62;feel&#60;/b&#62; &#34;pain&#34;”');
  expect(html).toContain('<strong>91%</strong>');
  expect(html).toContain('>Early<');
  expect(html).toContain(`/hypotheses/${id}"`);
  expect(html).not.toMatch(/<script|\bon\w+=|src=/);
  expect(html).not.toContain(talk.ann.username);
  expect(headers.has('set-cookie')).toBe(false);
});

test('[OL6] may be framed from anywhere, and nothing else may', async () => {
  const { id } = await aHypothesis(server, author);
  for (const one of [id, randomUUID()]) {
    const { headers } = await embedOf(one);
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none';.*frame-ancestors \*$/,
    );
    expect(headers.get('content-security-policy')).not.toMatch(/script-src|unsafe/);
    expect(headers.has('x-frame-options')).toBe(false);
  }
  for (const path of [
    `/hypotheses/${id}`,
    `/api/hypotheses/${id}`,
    '/embed',
    '/open-data/roots.txt',
  ]) {
    const { headers } = await fetch(`${server.baseUrl}${path}`);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.has('x-frame-options')).toBe(true);
  }
});

test('[OL6] is the same page for unknown, removed and circles’ claims', async () => {
  const { id: removed } = await aHypothesis(server, author, { statement: 'Removed words' });
  await using open = await operatorsOf(server);
  await open.operators.removeContent('hypothesis', removed, 'It names a person.');
  const { ben, eve, claimId } = await aCircleScene(server);
  await acceptedItem(await talkOf(server, claimId, [ben, eve]));
  const unknown = await embedOf(randomUUID());
  expect(unknown.status).toBe(404);
  expect(unknown.headers.get('cache-control')).toBe('no-store');
  for (const id of [removed, claimId, 'x', '..%2f']) {
    expect(await embedOf(id)).toMatchObject({ status: 404, html: unknown.html });
  }
});
