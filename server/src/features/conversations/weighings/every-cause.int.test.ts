import { LEDGER_CAUSES } from '@midspan/domain';
import {
  aChallenge,
  acceptedItem,
  ageChallenges,
  aTalk,
  blockMember,
  carryClaim,
  challengeItem,
  claimsIn,
  done,
  establish,
  figureFromScratch,
  namedMembers,
  openDispute,
  operatorsOf,
  overturnItem,
  queueFor,
  recalibrate,
  recomputed,
  sharedServer,
  stated,
  talkOf,
  weighItem,
} from '@midspan/testkit';
import { expect, test } from 'vitest';
import { RECHECK } from './queue.ts';

const server = await sharedServer({ MESSAGE_LIMIT: '100', BRAKE_MS: '1500' });
const jobs = await queueFor(server);

const AGAINST = { hypothesis_likelihood: 10, negation_likelihood: 90 };
/** Far enough from where the figure stands to get there in two steps at least. */
const CERTAIN = { hypothesis: 99, negation: 1 } as const;

/** Far longer than needed, to allow for a busy machine. */
const TIMEOUT_MS = 120_000;

test(
  '[OL1] [OL2] [LE5] recomputes one ledger in which figures moved for every cause there is',
  async () => {
    const id = await (await claimsIn(server))();
    await using open = await operatorsOf(server);
    const { operators } = open;
    const causes = async () => (await recomputed(server.pool, id)).map(({ cause }) => cause);
    /** Has a job look at an item, which ends with an entry of this cause. */
    async function recheck(evidenceId: string, cause: (typeof LEDGER_CAUSES)[number]) {
      await jobs.queue(RECHECK, { evidenceId, byOperator: false });
      await expect.poll(causes).toContain(cause);
    }

    const pair = await aTalk(server, id);
    const item = await acceptedItem(pair);
    await overturnItem(pair, item);
    await ageChallenges(server.pool, item);
    await overturnItem(pair, item);
    await operators.removeContent('evidence', item, 'It is an advertisement.');
    await operators.restoreContent('evidence', item, 'It is not.');
    const other = await aTalk(server, id);
    await weighItem(other, item);
    const ofOther = { who: other.ann.username, partner: null, hypothesisId: id };
    await operators.voidWeighings(ofOther, 'A farm');
    await operators.unvoidWeighings(ofOther, 'No farm');
    await establish(server.pool, [other.ann, other.ben]);
    await recheck(item, 'established');

    const disputed = await aChallenge(server, id);
    await recalibrate(await openDispute(server, disputed), { hypothesis: 60, negation: 50 });

    const { first, second, evidenceId } = await aChallenge(server, id);
    await weighItem(await aTalk(server, id), evidenceId);
    await blockMember(server, first.ann, second.ben);
    const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
    await done(second.ann.live, 'evidence:acceptOverturnProposal', { proposalId });

    // With the other pair they are three.
    await carryClaim(server, id, [AGAINST, AGAINST]);
    await expect.poll(causes).toContain('carried');
    const [one, two, three, four] = await namedMembers(server.pool, id, 4);
    const late = await talkOf(server, id, [one, two]);
    const slow = await acceptedItem(late, stated(CERTAIN));
    await weighItem(await talkOf(server, id, [three, four]), slow, CERTAIN);
    await expect.poll(causes).toContain('settled');

    await operators.unestablish([other.ann.username], false);
    await recheck(item, 'unestablished');

    expect(new Set(await causes())).toEqual(new Set(LEDGER_CAUSES));
    await figureFromScratch(server.pool, id);
  },
  TIMEOUT_MS,
);
