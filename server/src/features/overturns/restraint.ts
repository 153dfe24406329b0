import { overturnTexts } from '@midspan/contract';
import { challengesUsedUp, isBusyWithDisputes, restsUntilMs } from '@midspan/domain';
import type { Transaction } from '../../db/connection.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  countDisputesAgainst,
  countRecent,
  lockChallengesAgainst,
  readEarlier,
} from './restraint-store.ts';

/** The day and minute in words; UTC, because the server does not know the reader's time zone. */
const inWords = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const MINUTE_MS = 60_000;

/** [OV12] [OV13] Challenges are no weapon; asked while the item's figure is locked. */
export async function refuseTooOften(
  tx: Transaction,
  by: { readonly evidenceId: string; readonly proposerId: string; readonly counterpartId: string },
): Promise<void> {
  const { earlier, nowMs } = await readEarlier(tx, by.evidenceId, by.proposerId);
  const untilMs = restsUntilMs(earlier, nowMs);
  if (untilMs !== null) {
    // Rounded up: at the minute it names, the item can be challenged.
    const until = Math.ceil(untilMs / MINUTE_MS) * MINUTE_MS;
    throw new Refusal('CHALLENGE_RESTING', {
      message: overturnTexts.restingUntil(`${inWords.format(until)} UTC`),
    });
  }
  await lockChallengesAgainst(tx, by.counterpartId);
  if (challengesUsedUp(await countRecent(tx, by.proposerId, by.counterpartId))) {
    throw new Refusal('CHALLENGE_LIMIT');
  }
}

/** [OV14] Nobody has more disputes to answer at a time than can be answered with care. */
export async function refuseBusy(tx: Transaction, counterpartId: string): Promise<void> {
  await lockChallengesAgainst(tx, counterpartId);
  if (isBusyWithDisputes(await countDisputesAgainst(tx, counterpartId))) {
    throw new Refusal('COUNTERPART_BUSY');
  }
}
