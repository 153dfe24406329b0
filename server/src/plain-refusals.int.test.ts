import type { Route } from '@midspan/contract';
import * as contract from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  aModerator,
  connectSocket,
  membersHolding,
  ROUTES,
  refusalIn,
  sharedServer,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

let hypothesisId: string;
const server = await sharedServer();
({ id: hypothesisId } = await aHypothesis(server, await aMember(server)));

const fieldsOf = (part: Route['params']) => Object.keys(part?.shape ?? {});

/** With an invalid value for every part of its address. */
function addressOf({ path, params, query }: Route): string {
  const filled = fieldsOf(params).reduce((to, field) => to.replace(`:${field}`, 'nonsense'), path);
  const search = new URLSearchParams(fieldsOf(query).map((field) => [field, 'x'.repeat(500)]));
  return `${filled}?${search}`;
}

const BODIES = [{}, [], { token: 1, kind: 'nonsense', mail: { nonsense: 1 } }, undefined];

const sentence = /^[A-Z](?!nvalid (input|option|UUID|discriminator)).*\s.*[\p{L}\d.]$/u;

describe('[TX8] nonsense', () => {
  test('is answered with sentences by every route that takes input', async () => {
    // Who may name something to every route.
    const { token } = await aModerator(server);
    const refused = new Set<string>();
    for (const route of ROUTES.filter(({ params, query, body }) => params || query || body)) {
      for (const body of route.body === undefined ? [undefined] : BODIES) {
        // A valid body is skipped, because it could do something.
        if (route.body?.safeParse(body).success) continue;
        const answer = await server.api.send(route.method, addressOf(route), {
          token,
          ...(body && { body }),
        });
        if (answer.status === 200) continue;
        const { code, message, details = {} } = refusalIn(answer);
        expect([route.path, code]).toEqual([route.path, 'INVALID']);
        refused.add(route.path);
        for (const said of [message, ...Object.values(details)]) expect(said).toMatch(sentence);
      }
    }
    expect(refused.size).toBeGreaterThan(30);
  });

  test('is answered with sentences by every event that takes input', async () => {
    const names = Object.keys(contract.clientEvents) as contract.ClientEventName[];
    // Each event has its own sender, because one who keeps sending invalid events is disconnected.
    const senders = await membersHolding(
      server.pool,
      hypothesisId,
      names.map(() => null),
    );
    const answers = names.map(async (name, place) => {
      const { socket, close } = await connectSocket(server.baseUrl, senders[place]?.token ?? '');
      for (const given of [null, 7, [], {}, { decision: 'perhaps' }]) {
        if (contract.clientEvents[name].payload.safeParse(given).success) continue;
        const answer = await socket.timeout(10_000).emitWithAck(name, given);
        expect(answer).toMatchObject({ success: false, code: 'INVALID' });
        expect([name, answer.error]).toEqual([name, expect.stringMatching(sentence)]);
      }
      close();
    });
    await Promise.all(answers);
  });
});
