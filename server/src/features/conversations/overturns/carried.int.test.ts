import { type Notice, noticeParts, noticeRoutes, overturnRoutes } from '@midspan/contract';
import {
  aMember,
  aTalk,
  carryClaim,
  challengeItem,
  claimsIn,
  deleteAccount,
  done,
  establish,
  type Holder,
  itemStanding,
  joinTalk,
  openClock,
  proposalRow,
  sharedServer,
  type Talk,
} from '@midspan/testkit';
import { afterAll, describe, expect, test } from 'vitest';

const server = await sharedServer();
const clock = await openClock(server);
const claim = await claimsIn(server);
const wordsOf = (notice: Notice) =>
  noticeParts(notice)
    .map((part) => Object.values(part).join(''))
    .join('');

afterAll(() => clock.stop());

/** A claim that three established pairs carry, each with an item; the owner of the first leaves. */
async function carriedClaim() {
  const about = await claim();
  const [first] = await carryClaim(server, about);
  if (first === undefined) throw new Error('three were made');
  const { talk, item: evidenceId } = first;
  talk.ann.live.close();
  return { about, evidenceId, owner: talk.ann };
}

/** Two challenge the item and agree; the dispute begins without its owner. */
async function dispute(challengers: Talk, evidenceId: string) {
  const { ben, ann } = challengers;
  const { id: proposalId } = await challengeItem(challengers, ben, evidenceId);
  const agreed = await done(ann.live, 'evidence:acceptOverturnProposal', { proposalId });
  const challenger = await joinTalk(server, agreed.proposal.dispute_conversation_id ?? '', ben);
  await challenger.say('Are you there?');
  return { proposalId, challenger };
}

const statusOf = ({ token }: Holder, id: string) =>
  server.api.call(overturnRoutes.status, { params: { id } }, token);

const isMarked = async (evidenceId: string) =>
  (
    await server.pool.query('SELECT 1 FROM evidence WHERE id = $1 AND challenged_undecided', [
      evidenceId,
    ])
  ).rowCount === 1;

describe('[OV22] on a carried claim', () => {
  test('keeps the item of an absent owner when two strangers challenge it, undecided', async () => {
    const { about, evidenceId, owner } = await carriedClaim();
    const before = await itemStanding(server.pool, evidenceId);
    const { proposalId, challenger } = await dispute(await aTalk(server, about), evidenceId);
    expect(await statusOf(challenger, proposalId)).toMatchObject({
      proposerActive: true,
      originalProposerActive: false,
      appliesByDefault: false,
    });
    await clock.reachDeadline(proposalId);
    expect((await statusOf(challenger, proposalId)).canAutoApply).toBe(false);
    await clock.passDeadline(proposalId);
    expect(await proposalRow(server.pool, proposalId)).toEqual({
      phase: 'decided',
      outcome: 'cancelled',
    });
    const after = await itemStanding(server.pool, evidenceId);
    expect([after.status, after.percent]).toEqual(['accepted', before.percent]);
    expect(await isMarked(evidenceId)).toBe(true);
    const { items } = await server.api.call(noticeRoutes.list, { query: {} }, owner.token);
    const begun = items.find(({ kind }) => kind === 'dispute_created');
    expect(begun && wordsOf(begun)).toContain('If you don’t take part, nothing changes');
  });

  test('keeps the item of a suspended owner when an established pair challenges it', async () => {
    const { about, evidenceId, owner } = await carriedClaim();
    await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [owner.userId]);
    const pair = await aTalk(server, about);
    await establish(server.pool, [pair.ann, pair.ben]);
    const { proposalId, challenger } = await dispute(pair, evidenceId);
    expect((await statusOf(challenger, proposalId)).appliesByDefault).toBe(false);
    await clock.passDeadline(proposalId);
    expect(await proposalRow(server.pool, proposalId)).toEqual({
      phase: 'decided',
      outcome: 'cancelled',
    });
    expect((await itemStanding(server.pool, evidenceId)).status).toBe('accepted');
    expect(await isMarked(evidenceId)).toBe(true);
  });

  test('keeps the item when its owner deletes the account, in a dispute and before one', async () => {
    const { about, evidenceId, owner } = await carriedClaim();
    const strangers = await aTalk(server, about);
    await dispute(strangers, evidenceId);
    await deleteAccount(server, owner, await aMember(server));
    expect((await itemStanding(server.pool, evidenceId)).status).toBe('accepted');
    expect(await isMarked(evidenceId)).toBe(true);
    const others = await aTalk(server, about);
    const { id, ...asked } = await challengeItem(others, others.ben, evidenceId);
    expect(asked).toMatchObject({ appliesAtOnce: false, endsUndecided: true });
    await done(others.ann.live, 'evidence:acceptOverturnProposal', { proposalId: id });
    expect(await proposalRow(server.pool, id)).toEqual({ phase: 'decided', outcome: 'cancelled' });
    expect((await itemStanding(server.pool, evidenceId)).status).toBe('accepted');
  });
});
