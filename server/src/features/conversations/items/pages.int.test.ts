import { ERRORS, type ListedEvidence, liveRoutes, SNAPSHOT } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  aTalk,
  joinTalk,
  membersHolding,
  type Speaker,
  sharedServer,
  type Talk,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

/** decided items, newest first */
const inPublic: string[] = [];
const inside: string[] = [];

async function agree({ ann, ben }: { ann: Speaker; ben: Speaker }): Promise<string> {
  const id = await ann.propose();
  await ben.accept(id);
  return id;
}

const server = await sharedServer();
const member = await aMember(server);
const { id: hypothesisId } = await aHypothesis(server, member);
const open = await aTalk(server, hypothesisId);
const secret = await aTalk(server, hypothesisId, 'private');
for (let count = 0; count < SNAPSHOT.decidedEvidence + 6; count += 1) {
  // Now and then something public between the private ones.
  const isPublic = count % 8 === 0;
  const id = await agree(isPublic ? open : secret);
  inside.unshift(id);
  if (isPublic) inPublic.unshift(id);
}
// Withdrawn is decided too; pending is not.
const withdrawn = await secret.ann.propose();
await secret.ann.live.emitAck('conversation:withdrawEvidence', {
  conversationId: secret.conversationId,
  evidenceId: withdrawn,
});
inside.unshift(withdrawn);
await secret.ann.propose();

const idsOf = (items: readonly ListedEvidence[]) => items.map(({ id }) => id);

async function pageOf(
  { conversationId }: Talk,
  token: string,
  query: { offset?: number; limit?: number } = {},
): Promise<string[]> {
  const input = { params: { id: conversationId }, query };
  return idsOf(await server.api.call(liveRoutes.evidence, input, token));
}

const ask = ({ conversationId }: Talk, token?: string) =>
  server.api.send('GET', `/conversations/${conversationId}/evidence`, token ? { token } : {});

describe('the pages of decided evidence', () => {
  test('show a private conversation’s own items among the public ones, each once, newest first', async () => {
    const { token } = secret.ben;
    const first = await pageOf(secret, token);
    expect(first).toHaveLength(SNAPSHOT.decidedEvidence);
    const rest = await pageOf(secret, token, { offset: first.length });
    expect([...first, ...rest]).toEqual(inside);
    const small = await Promise.all(
      inside.map((_, offset) => pageOf(secret, token, { offset, limit: 1 })),
    );
    expect(small.flat()).toEqual(inside);
    expect(await pageOf(secret, token, { offset: inside.length })).toEqual([]);
    expect((await ask(secret, token)).headers.get('x-total-count')).toBe(String(inside.length));
  });

  test('start with the items that a snapshot contains', async () => {
    const again = await joinTalk(server, secret.conversationId, secret.ann);
    const { evidence, evidenceTotal } = await again.live.nextEvent('conversation:joined');
    const decided = evidence.filter(({ status }) => status !== 'proposed');
    expect(idsOf(decided)).toEqual(await pageOf(secret, secret.ann.token));
    expect(evidenceTotal).toBe(inside.length);
    again.live.close();
  });

  test('show every member of a public conversation only the public items', async () => {
    for (const { token } of [open.ann, secret.ann, member]) {
      expect(await pageOf(open, token)).toEqual(inPublic);
    }
    expect((await ask(open)).status).toBe(401);
  });

  test('refuse outsiders of a private conversation without revealing anything else', async () => {
    const [stranger] = await membersHolding(server.pool, secret.hypothesisId, [null]);
    for (const token of [stranger?.token, open.ann.token, member.token]) {
      const { status, headers, body } = await ask(secret, token);
      expect(status).toBe(403);
      expect(headers.get('x-total-count')).toBeNull();
      expect(body).toMatchObject({ error: { code: 'PRIVATE_CONVERSATION' } });
      expect(JSON.stringify(body)).toContain(ERRORS.PRIVATE_CONVERSATION.message);
      expect(JSON.stringify(body)).not.toContain(secret.ann.username);
    }
    const nowhere = { ...secret, conversationId: crypto.randomUUID() };
    expect((await ask(nowhere, member.token)).status).toBe(404);
  });
});
