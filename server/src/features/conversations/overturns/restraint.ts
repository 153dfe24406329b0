import { overturnTexts } from '@midspan/contract';
import {
  hasReachedChallengeLimit,
  hasReachedDisputeLimit,
  type OverturnKind,
  restsUntilMs,
} from '@midspan/domain';
import type { Executor, Transaction } from '../../../db/connection.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  countDisputesAgainst,
  countRecent,
  lockChallengesAgainst,
  readEarlier,
  readEarlierOn,
} from './restraint-store.ts';

/** The day and minute in words; UTC, because the server does not know the reader's time zone. */
const inWords = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const MINUTE_MS = 60_000;

/** Rounded up to a minute: at the one it names, the item can be challenged. */
const wholeMinute = (untilMs: number) => Math.ceil(untilMs / MINUTE_MS) * MINUTE_MS;

export interface RestingChallenge {
  readonly evidenceId: string;
  readonly until: string;
}

/** [OV12] The items of a hypothesis that a member cannot challenge again yet. */
export async function listResting(
  on: Executor,
  hypothesisId: string,
  proposerId: string,
): Promise<RestingChallenge[]> {
  const { earlier, nowMs } = await readEarlierOn(on, hypothesisId, proposerId);
  return [...Map.groupBy(earlier, ({ evidenceId }) => evidenceId)].flatMap(
    ([evidenceId, challenges]) => {
      const untilMs = restsUntilMs(challenges, nowMs);
      if (untilMs === null) return [];
      return { evidenceId, until: new Date(wholeMinute(untilMs)).toISOString() };
    },
  );
}

export interface NewChallenge {
  readonly kind: OverturnKind;
  readonly evidenceId: string;
  readonly proposerId: string;
  readonly counterpartId: string;
}

/**
 * [OV12] [OV13] Limits repeated challenges, so they can't be used to harass; checked while the
 * item's figure is locked.
 */
export async function refuseTooOften(tx: Transaction, by: NewChallenge): Promise<void> {
  const { earlier, nowMs } = await readEarlier(tx, by.evidenceId, by.proposerId);
  const untilMs = restsUntilMs(earlier, nowMs);
  if (untilMs !== null) {
    throw new Refusal('CHALLENGE_RESTING', {
      message: overturnTexts.restingUntil(`${inWords.format(wholeMinute(untilMs))} UTC`),
    });
  }
  if (by.kind === 'reinstatement') return;
  await lockChallengesAgainst(tx, by.counterpartId);
  if (hasReachedChallengeLimit(await countRecent(tx, by.proposerId, by.counterpartId))) {
    throw new Refusal('CHALLENGE_LIMIT');
  }
}

/** [OV14] Limits the disputes that one person has to answer. */
export async function refuseBusy(
  tx: Transaction,
  { counterpartId, proposerId }: Pick<NewChallenge, 'counterpartId' | 'proposerId'>,
): Promise<void> {
  await lockChallengesAgainst(tx, counterpartId);
  if (hasReachedDisputeLimit(await countDisputesAgainst(tx, counterpartId, proposerId))) {
    throw new Refusal('COUNTERPART_BUSY');
  }
}
