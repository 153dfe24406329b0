import { hypothesisTexts, LIMITS, type PrivateRequest } from '@midspan/contract';
import { REQUESTS_PER_DAY } from '@midspan/domain';
import {
  aConversation,
  addressOf,
  aHypothesis,
  aMember,
  mailsTo,
  membersHolding,
  noticesTo,
  refusalOf,
  sharedServer,
  type Visitor,
  visitorsHolding,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

let hypothesisId: string;
let ada: Visitor;
let ben: Visitor;
let eve: Visitor;
const server = await sharedServer();
const author = await aMember(server);

/** Ada and Ben disagree; Eve is in the same room. */
beforeEach(async () => {
  ({ id: hypothesisId } = await aHypothesis(server, author));
  [ada, ben, eve] = await visitors([80, 20, 30]);
});

const visitors = <const Given extends readonly (number | null)[]>(percents: Given) =>
  visitorsHolding(server, hypothesisId, percents);

const send = (one: Visitor, targetUsername: string, message?: string) =>
  one.send('privateMatch:send', {
    targetUsername,
    ...(message === undefined ? {} : { message }),
  });
const sent = async (one: Visitor, other: Visitor, message?: string): Promise<PrivateRequest> => {
  const answer = await send(one, other.username, message);
  if (!answer.success) throw new Error(answer.error);
  return answer['request'] as PrivateRequest;
};
const pending = async (one: Visitor) => {
  const answer = await one.live.emitAck('privateMatch:getPending', {});
  return answer.success ? answer['requests'] : answer;
};
const rowsBetween = async (one: Visitor, other: Visitor) => {
  const { rows } = await server.pool.query(
    'SELECT status FROM private_requests WHERE requester_id = ANY($1) AND target_id = ANY($1)',
    [[one.userId, other.userId]],
  );
  return rows;
};

test('delivers a request live to its target, and lists it as pending for both', async () => {
  const request = await sent(ada, ben, '  Shall we talk?  ');
  expect(request).toEqual({
    id: expect.any(String),
    hypothesis_id: hypothesisId,
    requester_id: ada.userId,
    requester_username: ada.username,
    target_user_id: ben.userId,
    target_username: ben.username,
    message: 'Shall we talk?',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/),
  });
  expect(await ben.live.nextEvent('privateMatch:newRequest')).toEqual({ request });
  expect(await pending(ada)).toEqual([request]);
  expect(await pending(ben)).toEqual([request]);
  expect(await pending(eve)).toEqual([]);
});

test('reveals nothing of a request to anyone else', async () => {
  const request = await sent(ada, ben);
  await ben.live.nextEvent('privateMatch:newRequest');
  const answer = await ben.live.emitAck('privateMatch:respond', {
    requestId: request.id,
    accept: true,
  });
  expect(answer).toMatchObject({ success: true });
  await ada.live.nextEvent('privateMatch:answered');
  // Acknowledged after all of that: whatever Eve must not get would have come before.
  expect(await pending(eve)).toEqual([]);
  const names = eve.live.events.map(({ name }) => name);
  expect(new Set(names)).toEqual(new Set(['connection:success', 'waitingRoom:participants']));
});

test('answers a request the same way whatever its target believes', async () => {
  const [asking, ...others] = await visitors([80, 80, 20, 50, null]);
  const requests: PrivateRequest[] = [];
  for (const asked of others) {
    const request = await sent(asking, asked);
    requests.push(request);
    expect(Object.keys(request).sort()).toEqual([
      ...['created_at', 'hypothesis_id', 'id', 'message', 'requester_id', 'requester_username'],
      ...['target_user_id', 'target_username'],
    ]);
  }
  expect(await pending(asking)).toEqual(expect.arrayContaining(requests));
});

test('finds the target by name, ignoring case', async () => {
  const answer = await send(ada, `  ${ben.username.toUpperCase()} `);
  expect(answer).toMatchObject({ success: true, request: { target_username: ben.username } });
});

test('refuses a request to oneself', async () => {
  expect(await send(ada, ada.username)).toEqual(refusalOf('REQUEST_TO_ONESELF'));
});

test.each(['Nobody at all', '\0', '\ud800', '%', ' ', 'Deleted member'])(
  'refuses a request to the unknown member %j',
  async (name) => {
    expect(await send(ada, name)).toEqual(
      refusalOf('NOT_FOUND', 'There’s no member with this username.'),
    );
  },
);

test('does not find members who cannot take part', async () => {
  for (const column of ['suspended_at', 'deleted_at']) {
    const [, asked] = await visitors([null, 20, null]);
    await server.pool.query(`UPDATE users SET ${column} = now() WHERE id = $1`, [asked.userId]);
    expect(await send(ada, asked.username)).toMatchObject({ success: false, code: 'NOT_FOUND' });
  }
  const { user } = await aMember(server, { verified: false });
  expect(await send(ada, user.username)).toMatchObject({ success: false, code: 'NOT_FOUND' });
});

test('answers not found for an unknown hypothesis', async () => {
  const payload = { hypothesisId: NOWHERE, targetUsername: ben.username };
  expect(await ada.live.emitAck('privateMatch:send', payload)).toEqual(
    refusalOf('NOT_FOUND', hypothesisTexts.notFound),
  );
});

test('requires a credence of the sender’s own', async () => {
  const [without, undecided, asked] = await visitors([null, 50, 20]);
  expect(await send(without, asked.username)).toEqual(refusalOf('CREDENCE_MISSING'));
  expect(await send(undecided, asked.username)).toEqual(refusalOf('CREDENCE_NEUTRAL'));
  expect(await pending(asked)).toEqual([]);
});

test('allows a note to be missing, blank, or as long as the limit', async () => {
  const [, , asked] = await visitors([null, null, 20]);
  expect(await sent(ada, ben)).toMatchObject({ message: null });
  expect(await sent(ada, eve, ' \u200b ')).toMatchObject({ message: null });
  const longest = '🙂'.repeat(LIMITS.requestNote);
  expect(await sent(ada, asked, longest)).toMatchObject({ message: longest });
});

test('refuses a note that is too long or cannot be stored', async () => {
  expect(await send(ada, ben.username, 'x'.repeat(LIMITS.requestNote + 1))).toEqual(
    refusalOf('INVALID', 'Please use at most 500 characters'),
  );
  for (const note of ['\0', '\ud800']) {
    expect(await send(ada, ben.username, note)).toMatchObject({ success: false, code: 'INVALID' });
  }
  expect(await rowsBetween(ada, ben)).toEqual([]);
});

test('refuses a second request and a crossing one, naming the first', async () => {
  await sent(ada, ben);
  expect(await send(ada, ben.username)).toEqual(
    refusalOf('REQUEST_PENDING', `Your request to ${ben.username} is still pending.`),
  );
  expect(await send(ben, ada.username)).toEqual(
    refusalOf(
      'REQUEST_PENDING',
      `${ada.username} has already sent you a request about this hypothesis.`,
    ),
  );
  expect(await rowsBetween(ada, ben)).toEqual([{ status: 'pending' }]);
});

describe('the limit on requests', () => {
  /** Requests that Ada has sent and that were declined. */
  const haveSent = (targetIds: readonly string[], ago = '1 hour') =>
    server.pool.query(
      `INSERT INTO private_requests (id, hypothesis_id, requester_id, target_id, status, created_at)
       SELECT gen_random_uuid(), $1, $2, unnest($3::uuid[]), 'declined', now() - $4::interval`,
      [hypothesisId, ada.userId, targetIds, ago],
    );
  const times = (length: number, id: string) => Array.from({ length }, () => id);
  const noticesOf = async (one: Visitor) => ({
    notices: (await noticesTo(server.pool, one)).length,
    mails: (await mailsTo(server.pool, addressOf(one))).length,
  });

  test('[PR4] to one member lasts a day, with no notice or email beyond it', async () => {
    await haveSent(times(REQUESTS_PER_DAY.toOne - 1, ben.userId));
    // Two at once, one of which is the last.
    const other = await aHypothesis(server, author);
    await server.pool.query(
      `INSERT INTO credences (id, user_id, hypothesis_id, percent, reason)
       VALUES (gen_random_uuid(), $1, $2, 80, 'Because')`,
      [ada.userId, other.id],
    );
    const last = await Promise.all([
      send(ada, ben.username),
      ada.live.emitAck('privateMatch:send', {
        hypothesisId: other.id,
        targetUsername: ben.username,
      }),
    ]);
    expect(last.filter(({ success }) => success)).toHaveLength(1);
    expect(last.find(({ success }) => !success)).toEqual(
      refusalOf(
        'RATE_LIMITED',
        'You’ve sent this member 5 requests in the last 24 hours. Please give them time to answer.',
      ),
    );
    expect(await noticesOf(ben)).toEqual({ notices: 1, mails: 1 });
    // Ada writes to others, and others write to Ben, as before.
    expect(await send(ada, eve.username)).toMatchObject({ success: true });
    expect(await send(eve, ben.username)).toMatchObject({ success: true });
    expect(await noticesOf(ben)).toEqual({ notices: 2, mails: 2 });
  });

  test('[PR4] in total lasts a day, however few each member received', async () => {
    const holders = await membersHolding(
      server.pool,
      hypothesisId,
      Array.from({ length: REQUESTS_PER_DAY.toAll }, () => null),
    );
    await haveSent(holders.map(({ userId }) => userId));
    expect(await send(ada, ben.username)).toEqual(
      refusalOf(
        'RATE_LIMITED',
        'You’ve sent 30 requests in the last 24 hours. Please try again tomorrow.',
      ),
    );
    expect(await noticesOf(ben)).toEqual({ notices: 0, mails: 0 });
  });

  test('[PR4] ignores requests of the previous day', async () => {
    await haveSent(times(REQUESTS_PER_DAY.toOne, ben.userId), '25 hours');
    expect(await send(ada, ben.username)).toMatchObject({ success: true });
  });
});

test.each(['public', 'private'] as const)(
  'refuses a request while the two have an active %s conversation',
  async (type) => {
    await aConversation(server, [ada, ben], { hypothesisId, type });
    expect(await send(ada, ben.username)).toEqual(refusalOf('CONVERSATION_EXISTS'));
    expect(await send(ben, ada.username)).toEqual(refusalOf('CONVERSATION_EXISTS'));
  },
);
