import { roundRoutes } from '@midspan/contract';
import {
  aCircle,
  addressOf,
  aFullRound,
  aHypothesis,
  aMember,
  aRound,
  aTopic,
  deleteAccount,
  type Holder,
  letRoundsHappen,
  membersHolding,
  REPETITIONS,
  refusalIn,
  roundNotices,
  sharedServer,
  signUp,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

let claimId: string;
let roundId: string;
let opener: Holder;
const server = await sharedServer();
const author = await aMember(server);

/** A new round, with members who hold these credences and have signed up. */
async function prepare<const Given extends readonly number[]>(
  percents: Given,
  times: { inMs?: number; lastsMs?: number } = {},
) {
  const made = await aFullRound(server, author, percents, times);
  ({ claimId, roundId, opener } = made);
  return made.members;
}

const read = (token?: string) =>
  server.api.call(roundRoutes.one, { params: { id: roundId } }, token);
const notices = (one: Holder) => roundNotices(server.pool, one.userId);
const mailTo = (member: Holder, subject: string) =>
  server.mail.waitForMail(addressOf(member), subject);

describe('reminders', () => {
  const remindBy = async (interval: string, reminded: number) => {
    await server.pool.query(
      `UPDATE rounds SET pairs_at = now() + $2::interval, ends_at = now() + $2::interval + interval '1 hour'
       WHERE id = $1`,
      [roundId, interval],
    );
    await letRoundsHappen(
      server,
      roundId,
      `NOT EXISTS (SELECT FROM round_signups WHERE round_id = $1 AND reminded < ${reminded})`,
    );
  };

  test('[RO6] are sent once each to everyone signed up for a live round, but not what lay before', async () => {
    const [late] = await prepare([80]);
    await remindBy('23 hours', 1);
    expect(await notices(late)).toEqual([]);
    const [ann, ben] = await prepare([80, 20], { inMs: 48 * 3_600_000 });
    await remindBy('23 hours', 1);
    await remindBy('22 hours', 1);
    expect(await notices(ann)).toEqual(['round_reminder']);
    await remindBy('9 minutes', 2);
    for (const one of [ann, ben]) {
      expect(await notices(one)).toEqual(['round_reminder', 'round_reminder']);
      const mail = await mailTo(one, 'Your round starts soon');
      expect(mail.text).toContain(`/rounds/${roundId}`);
    }
  });
});

describe('canceling', () => {
  test('[RO8] notifies those signed up, and takes the appointment out of their calendars', async () => {
    const [ann] = await prepare([80]);
    await server.api.call(roundRoutes.cancel, { params: { id: roundId } }, opener.token);
    await expect.poll(() => notices(ann), { timeout: 20_000 }).toHaveLength(1);
    expect(await notices(ann)).toEqual(['round_canceled']);
    const mail = await mailTo(ann, 'About the round you signed up for');
    expect(mail.calendar).toContain('METHOD:CANCEL');
    expect(mail.calendar).toContain('SEQUENCE:1');
  });

  test('[RO8] leaves no one signed up without a notice when both happen at once', async () => {
    for (let turn = 0; turn < REPETITIONS; turn += 1) {
      await prepare([80]);
      const [late] = await membersHolding(server.pool, claimId, [20]);
      const joining = server.api.send('PUT', `/rounds/${roundId}/signup`, {
        token: late.token,
        body: { hypothesis_id: claimId },
      });
      await server.api.call(roundRoutes.cancel, { params: { id: roundId } }, opener.token);
      const answer = await joining;
      if (answer.status === 200) {
        await expect.poll(() => notices(late), { timeout: 20_000 }).toEqual(['round_canceled']);
      } else {
        expect(refusalIn(answer).code).toBe('ROUND_CLOSED');
        expect((await read(late.token)).signup).toBeNull();
      }
    }
  });

  /** A circle's round, for which its one member besides the host has signed up. */
  async function inCircle() {
    const [boss, pupil] = [await aMember(server), await aMember(server)];
    const circle = await aCircle(server, boss, [pupil]);
    const topic = await aTopic(server, boss, { circle_id: circle.id });
    claimId = (await aHypothesis(server, boss, { topic_id: topic.id })).id;
    await server.api.send('POST', '/credences', {
      token: pupil.token,
      body: { hypothesisId: claimId, value: 20, reason: 'Because' },
    });
    roundId = await aRound(server, { token: boss.token, userId: boss.user.id }, [claimId]);
    await signUp(server, pupil, roundId, claimId);
    return { boss, pupil, circle };
  }

  test('[RO8] [CI8] happens to the rounds of a circle that ends', async () => {
    const { boss, pupil, circle } = await inCircle();
    await server.api.send('POST', `/circles/${circle.id}/end`, { token: boss.token });
    await expect
      .poll(async () => (await read(boss.token)).state, { timeout: 20_000 })
      .toBe('canceled');
    await letRoundsHappen(server, roundId, 'canceled_at IS NOT NULL');
    expect(await roundNotices(server.pool, pupil.user.id)).toEqual(['round_canceled']);
  });

  test('[CI7] leaving a circle takes back the sign-up', async () => {
    const { boss, pupil, circle } = await inCircle();
    await server.api.send('DELETE', `/circles/${circle.id}/membership`, { token: pupil.token });
    expect((await read(boss.token)).claims).toMatchObject([{ believing: 0, disbelieving: 0 }]);
  });
});

test('[RO3] exports sign-ups and opened rounds, and deletes the sign-ups and the name with the account', async () => {
  claimId = (await aHypothesis(server, author)).id;
  const [someone] = await membersHolding(server.pool, claimId, [20]);
  roundId = await aRound(server, someone, [claimId]);
  await signUp(server, someone, roundId, claimId);
  const exported = await server.api.send('GET', '/users/me/export', { token: someone.token });
  expect(exported.body).toMatchObject({
    rounds: [{ id: roundId, title: 'Tuesday evening' }],
    round_signups: [{ round_id: roundId, hypothesis_id: claimId, outcome: 'waiting' }],
  });
  await deleteAccount(server, someone, author);
  expect(await read()).toMatchObject({
    opened_by: null,
    claims: [{ believing: 0, disbelieving: 0 }],
  });
});
