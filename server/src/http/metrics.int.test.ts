import { topicRoutes } from '@midspan/contract';
import { aHypothesis, aMember, aTalk, startTestServer, type TestServer } from '@midspan/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const read = async (headers: Record<string, string> = {}) =>
  fetch(`${server.baseUrl}/metrics`, { headers });

test('counts calls and events by route and name, without anyone’s text or name', async () => {
  const author = await aMember(server);
  const { id, statement } = await aHypothesis(server, author);
  const talk = await aTalk(server, id);
  await talk.ann.say('A secret nobody monitors');
  talk.ann.live.socket.emit('nonsense', { of: 'a client' });
  await server.api.call(topicRoutes.listWithCounts, { query: {} });

  const answer = await read();
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  expect(text).toMatch(
    /midspan_socket_event_seconds_count\{event="conversation:sendMessage",answer="ok"\} 1/,
  );
  expect(text).toMatch(
    /midspan_http_request_seconds_count\{method="GET",route="\/api\/topics\/with-hypotheses-count",status="200"\} 1/,
  );
  expect(text).toMatch(/midspan_sockets 2/);
  expect(text).toContain('process_resident_memory_bytes');
  for (const secret of [
    'A secret',
    statement,
    talk.ann.username,
    author.user.email,
    'nonsense',
    id,
  ]) {
    expect(text).not.toContain(secret);
  }
});

test('does not show the metrics through a proxy', async () => {
  expect((await read({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
});
