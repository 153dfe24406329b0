import { invitationRoutes } from '@midspan/contract';
import {
  acceptInvitation,
  aHypothesis,
  aMember,
  anInvitation,
  atOnce,
  blockMember,
  countBlocked,
  deleteAccount,
  type Holder,
  membersHolding,
  operatorsOf,
  type RawAnswer,
  REPETITIONS,
  refusalIn,
  sharedServer,
  visitRoom,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const author = await aMember(server);

interface Scene {
  readonly turn: number;
  readonly hypothesisId: string;
  readonly code: string;
  readonly id: string;
  readonly ada: Holder;
  readonly ben: Holder;
  readonly eve: Holder;
}

/** Ada, who believes, has made a link; Ben and Eve have no credence yet. */
async function eachTurn(play: (scene: Scene) => Promise<void>, uses = 1): Promise<void> {
  for (let turn = 0; turn < REPETITIONS; turn += 1) {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const [ada, ben, eve] = await membersHolding(server.pool, hypothesisId, [80, null, null]);
    const { id, code } = await anInvitation(server, ada, hypothesisId, { uses });
    await play({ turn, hypothesisId, code, id, ada, ben, eve });
  }
}

const accept = (one: Holder, code: string, value = 20) =>
  acceptInvitation(server, one, code, value);
const outcome = (answer: RawAnswer): string =>
  answer.status === 201 ? 'begun' : refusalIn(answer).code;

/** The final state; `credences` are those saved by accepting. */
async function kept({ hypothesisId, code }: Pick<Scene, 'hypothesisId' | 'code'>) {
  const { rows } = await server.pool.query<
    Record<'active' | 'completed' | 'credences' | 'used', number>
  >(
    `SELECT
       (SELECT count(*)::int FROM conversations WHERE hypothesis_id = $1 AND status = 'active') AS active,
       (SELECT count(*)::int FROM conversations WHERE hypothesis_id = $1 AND status = 'completed') AS completed,
       (SELECT count(*)::int FROM credences WHERE hypothesis_id = $1 AND reason = 'Because I do') AS credences,
       (SELECT used::int FROM invitations WHERE code = $2) AS used`,
    [hypothesisId, code],
  );
  return rows[0];
}
const ONE_BEGUN = { active: 1, completed: 0, credences: 1, used: 1 };
const ONE_ENDED = { active: 0, completed: 1, credences: 1, used: 1 };
const NOTHING = { active: 0, completed: 0, credences: 0, used: 0 };

test.each([
  ['being suspended', 'UPDATE users SET suspended_at = now() WHERE id = $1', 'INVITATION_REVOKED'],
  ['changing sides', 'UPDATE credences SET percent = 10 WHERE user_id = $1', 'SAME_SIDE'],
])('[IN4] waits while the inviter is %s, and then decides', async (_, change, code) => {
  const { id: hypothesisId } = await aHypothesis(server, author);
  const [ada, ben] = await membersHolding(server.pool, hypothesisId, [80, null]);
  const made = await anInvitation(server, ada, hypothesisId);
  const changing = await server.pool.connect();
  try {
    await changing.query('BEGIN');
    await changing.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [ada.userId]);
    await changing.query(change, [ada.userId]);
    const answer = accept(ben, made.code);
    await expect.poll(() => countBlocked(server.pool)).toBe(1);
    await changing.query('COMMIT');
    expect(outcome(await answer)).toBe(code);
  } finally {
    changing.release();
  }
  expect(await kept({ hypothesisId, code: made.code })).toEqual(NOTHING);
});

// Room for the long run's repetitions.
describe('links accepted at once', { timeout: 180_000 }, () => {
  test('[IN5] gives the last use to one of two who accept at once, and refuses the other', async () => {
    await eachTurn(async (scene) => {
      const { turn, ben, eve, code } = scene;
      const answers = await atOnce(
        turn,
        () => accept(ben, code),
        () => accept(eve, code),
      );
      expect(answers.map(outcome).sort()).toEqual(['INVITATION_USED', 'begun']);
      expect(await kept(scene)).toEqual(ONE_BEGUN);
    });
  });

  test('[IN5] starts as many conversations as it has uses, and no more', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const [ada, ...guests] = await membersHolding(server.pool, hypothesisId, [
      80,
      ...Array<null>(8).fill(null),
    ]);
    const { code } = await anInvitation(server, ada, hypothesisId, { uses: 5 });
    const answers = await Promise.all(guests.map((guest) => accept(guest, code)));
    expect(answers.map(outcome).sort()).toEqual([
      ...Array(3).fill('INVITATION_USED'),
      ...Array(5).fill('begun'),
    ]);
    expect(await kept({ hypothesisId, code })).toEqual({
      active: 5,
      completed: 0,
      credences: 5,
      used: 5,
    });
  });

  test('[IN5] starts one conversation when a member accepts twice at once, and leads to it', async () => {
    await eachTurn(async (scene) => {
      const { ben, code } = scene;
      const answers = await Promise.all([accept(ben, code), accept(ben, code)]);
      expect(answers.map(outcome).sort()).toEqual(['ALREADY_TALKING', 'begun']);
      const first = answers.find(({ status }) => status === 201)?.body;
      const second = answers.find(({ status }) => status !== 201);
      expect(second && refusalIn(second).details).toEqual(first);
      expect(await kept(scene)).toEqual(ONE_BEGUN);
    }, 2);
  });

  test('[IN5] starts one conversation when a member accepts two links of one inviter at once', async () => {
    await eachTurn(async ({ hypothesisId, ada, ben, code }) => {
      const other = await anInvitation(server, ada, hypothesisId);
      const answers = await Promise.all([accept(ben, code), accept(ben, other.code)]);
      expect(answers.map(outcome).sort()).toEqual(['ALREADY_TALKING', 'begun']);
      const [one, two] = [
        await kept({ hypothesisId, code }),
        await kept({ hypothesisId, ...other }),
      ];
      expect([one?.active, one?.credences]).toEqual([1, 1]);
      expect((one?.used ?? 0) + (two?.used ?? 0)).toBe(1);
    });
  });

  test('[IN5] starts one conversation when two members accept each other’s links at once', async () => {
    await eachTurn(async ({ turn, hypothesisId, code, ada, ben }) => {
      await server.api.send('POST', '/credences', {
        token: ben.token,
        body: { hypothesisId, value: 20, reason: 'Mine' },
      });
      const other = await anInvitation(server, ben, hypothesisId);
      const answers = await atOnce(
        turn,
        () => accept(ben, code, 20),
        () => accept(ada, other.code, 80),
      );
      expect(answers.map(outcome).sort()).toEqual(['ALREADY_TALKING', 'begun']);
      expect(await kept({ hypothesisId, code })).toMatchObject({ active: 1, credences: 1 });
    });
  });

  test('[IN4] either starts or is refused when the inviter changes sides at the same time', async () => {
    await eachTurn(async (scene) => {
      const { turn, hypothesisId, ada, ben, code } = scene;
      const body = { hypothesisId, value: 10, reason: 'I changed my mind' };
      const [answer, saved] = await atOnce(
        turn,
        () => accept(ben, code),
        () => server.api.send('POST', '/credences', { token: ada.token, body }),
      );
      expect(saved.status).toBe(201);
      const { rows } = await server.pool.query(
        'SELECT user1_side, user2_side FROM conversations WHERE hypothesis_id = $1',
        [hypothesisId],
      );
      if (outcome(answer) === 'begun') {
        expect(rows).toEqual([{ user1_side: 'believing', user2_side: 'disbelieving' }]);
        expect(await kept(scene)).toEqual(ONE_BEGUN);
      } else {
        expect(outcome(answer)).toBe('SAME_SIDE');
        expect(await kept(scene)).toEqual(NOTHING);
      }
    });
  });

  test('[IN2] leaves no active conversation when the inviter blocks, leaves or is suspended at the same time', async () => {
    await using operators = await operatorsOf(server);
    const departures = {
      blocks: ({ ada, ben }: Scene) => blockMember(server, ada, ben),
      'is blocked': ({ ada, ben }: Scene) => blockMember(server, ben, ada),
      'deletes the account': ({ ada }: Scene) => deleteAccount(server, ada, author),
      'is suspended': ({ ada }: Scene) => operators.operators.suspend(ada.username, 'Spam'),
    };
    for (const [how, depart] of Object.entries(departures)) {
      await eachTurn(async (scene) => {
        const { turn, ben, code } = scene;
        const [answer] = await atOnce<RawAnswer, unknown>(
          turn,
          () => accept(ben, code),
          () => depart(scene),
        );
        if (outcome(answer) === 'begun') {
          // A suspension ends no conversations.
          const begun = how === 'is suspended' ? ONE_BEGUN : ONE_ENDED;
          expect([how, await kept(scene)]).toEqual([how, begun]);
        } else {
          expect([how, outcome(answer)]).toEqual([how, 'INVITATION_REVOKED']);
          expect([how, await kept(scene)]).toEqual([how, NOTHING]);
        }
      });
    }
  });

  test('[IN2] either starts or is refused when the link is revoked at the same time', async () => {
    await eachTurn(async (scene) => {
      const { turn, ada, ben, code, id } = scene;
      const [answer] = await atOnce(
        turn,
        () => accept(ben, code),
        () => server.api.call(invitationRoutes.revoke, { params: { id } }, ada.token),
      );
      const isBegun = outcome(answer) === 'begun';
      if (!isBegun) expect(outcome(answer)).toBe('INVITATION_REVOKED');
      expect(await kept(scene)).toEqual(isBegun ? ONE_BEGUN : NOTHING);
    });
  });

  test('[IN5] leads to the one conversation when the two start one in the waiting room at the same time', async () => {
    await eachTurn(async (scene) => {
      const { turn, hypothesisId, ada, ben, code } = scene;
      await server.api.send('POST', '/credences', {
        token: ben.token,
        body: { hypothesisId, value: 20, reason: 'Mine' },
      });
      const [one, other] = [
        await visitRoom(server, hypothesisId, ada),
        await visitRoom(server, hypothesisId, ben),
      ];
      for (const visitor of [one, other]) await visitor.send('waitingRoom:join');
      await one.send('waitingRoom:acceptMatch', { targetUserId: ben.userId });
      await other.send('waitingRoom:acceptMatch', { targetUserId: ada.userId });
      const [answer, started] = await atOnce(
        turn,
        () => accept(ben, code),
        () => other.send('waitingRoom:startConversation', { targetUserId: ada.userId }),
      );
      const isBegun = outcome(answer) === 'begun';
      if (!isBegun) expect(outcome(answer)).toBe('ALREADY_TALKING');
      // A late start finds the conversation that the invitation began.
      expect(started).toMatchObject({ success: true });
      expect(await kept(scene)).toEqual(isBegun ? ONE_BEGUN : { ...NOTHING, active: 1 });
      for (const visitor of [one, other]) visitor.live.close();
    });
  });
});
