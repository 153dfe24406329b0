import { randomInt } from 'node:crypto';
import {
  pairByLot,
  ROUND_REMINDERS_MS,
  type RoundPair,
  type RoundSides,
  remindersBy,
  secondPairingAfter,
  sideOf,
} from '@midspan/domain';
import { readClockMs } from '../../db/clock.ts';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { NewNotice } from '../../db/schema/index.ts';
import type { Core } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdBlocks } from '../blocks/index.ts';
import type { Begun, Conversations } from '../conversations/index.ts';
import { notify } from '../notices/index.ts';
import {
  type Candidate,
  type DrawnPair,
  type Due,
  insertPairs,
  listCandidates,
  listDue,
  listLeftAlone,
  listMeeting,
  listOpenUntil,
  listPairedOnce,
  listToNotify,
  lockDrawn,
  NOTIFY,
  readKeptApart,
  remindersUpTo,
  saveBegun,
  saveCounts,
  saveDropped,
  saveNotified,
  saveOutcome,
  savePaired,
  savePairedAgain,
  takeDue,
} from './pairing-store.ts';
import { againAtMs, windowOf } from './present.ts';
import { lockRound, type RoundRow, type SignupRow, saveCanceled } from './store.ts';

/** The job that does what is due in rounds. */
export const DUE = 'rounds-due';
const EVERY_MINUTE = '* * * * *';

/** Each batch is one transaction, and the claim's row is locked while its conversations begin. */
const PAIRS_AT_ONCE = 50;
const NOTICES_AT_ONCE = 500;

/** [RO3] Those of one claim who can be paired, by their side. */
function sidesOf(candidates: readonly Candidate[]): RoundSides {
  const here = candidates.filter(({ isHere }) => isHere);
  const on = (side: 'believing' | 'disbelieving') =>
    here.flatMap(({ userId, percent }) => (sideOf(percent) === side ? userId : []));
  return { believing: on('believing'), disbelieving: on('disbelieving') };
}

const bothOf = ({ believingId, disbelievingId }: DrawnPair): [string, string] => [
  believingId,
  disbelievingId,
];

/**
 * Does what is due in rounds, for servers and for operators. Who meets whom is drawn in one
 * transaction; everything after it is done in steps that each leave a mark, so a server that stops in
 * the middle is followed by another, and nothing is done twice.
 */
export async function startPairing(core: Core, conversations: Conversations): Promise<void> {
  const { db, jobs, settings } = core;

  /** [RO3] [RO4] Draws partners on each claim; returns those who have one. */
  async function drawPairs(
    tx: Transaction,
    roundId: string,
    draw: 1 | 2,
    candidates: readonly Candidate[],
  ) {
    const paired = new Set<string>();
    const counts = new Map<string, { believing: number; disbelieving: number }>();
    for (const [hypothesisId, own] of Map.groupBy(candidates, (one) => one.hypothesisId)) {
      const sides = sidesOf(own);
      const { believing, disbelieving } = sides;
      counts.set(hypothesisId, {
        believing: believing.length,
        disbelieving: disbelieving.length,
      });
      const apart = await readKeptApart(tx, hypothesisId, sides);
      const pairs: RoundPair[] = pairByLot(sides, apart, (limit) => randomInt(limit));
      await insertPairs(tx, { roundId, hypothesisId, draw }, pairs);
      for (const id of pairs.flat()) paired.add(id);
    }
    return { paired, counts };
  }

  const pairFirst = (roundId: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const round = await lockRound(tx, roundId, 'change');
      if (round === null || round.pairedAt !== null || round.canceledAt !== null) return;
      const now = await readClockMs(tx);
      if (round.pairsAt.getTime() > now) return;
      // [RO8] No server was there in time.
      if (round.endsAt.getTime() <= now) return saveCanceled(tx, roundId);
      const candidates = await listCandidates(tx, roundId);
      const { paired, counts } = await drawPairs(tx, roundId, 1, candidates);
      const left = candidates.filter(({ userId }) => !paired.has(userId));
      const isNeutral = ({ isHere, percent }: Candidate) => isHere && sideOf(percent) === null;
      const idsOf = (some: readonly Candidate[]) => some.map(({ userId }) => userId);
      await saveOutcome(tx, roundId, [...paired], 'paired');
      await saveOutcome(tx, roundId, idsOf(left.filter(isNeutral)), 'no_side');
      const alone = left.filter((one) => !isNeutral(one));
      await saveOutcome(tx, roundId, idsOf(alone), 'no_partner');
      await saveCounts(tx, roundId, counts);
      await savePaired(tx, roundId);
      const afterMs = secondPairingAfter(windowOf(round), settings.ROUND_ABSENT_MS);
      await jobs.queue(DUE, {}, { tx, afterMs });
    });

  const pairAgain = (roundId: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const round = await lockRound(tx, roundId, 'change');
      const againAt = round && againAtMs(round, settings.ROUND_ABSENT_MS);
      if (againAt === null || againAt > (await readClockMs(tx))) return;
      const alone = await listLeftAlone(tx, roundId);
      const candidates = alone.length === 0 ? [] : await listCandidates(tx, roundId, alone);
      await drawPairs(tx, roundId, 2, candidates);
      await savePairedAgain(tx, roundId);
    });

  /** Begins the conversation of two who were drawn; null if they can't meet anymore. */
  async function beginOne(tx: Transaction, pair: DrawnPair): Promise<Begun | null> {
    const { believingId, disbelievingId } = pair;
    try {
      return await conversations.beginBetween(tx, pair.hypothesisId, bothOf(pair), async () => ({
        type: 'public',
        sides: new Map([
          [believingId, 'believing'],
          [disbelievingId, 'disbelieving'],
        ]),
        awaited: [],
      }));
    } catch (error) {
      // Refused before anything was written: the claim was removed, or one of them left its circle.
      if (!(error instanceof Refusal)) throw error;
      return null;
    }
  }

  const noticesFor = (pair: DrawnPair, { hypothesisId, conversationId }: Begun): NewNotice[] => {
    const { roundId, believingId, disbelievingId } = pair;
    const kind = pair.draw === 1 ? 'round_paired' : 'round_paired_again';
    const about = { kind, roundId, hypothesisId, conversationId } as const;
    return [
      { ...about, userId: believingId, otherId: disbelievingId },
      { ...about, userId: disbelievingId, otherId: believingId },
    ];
  };

  /** Begins some of the conversations that are left; returns how many pairs it checked. */
  async function beginSome(): Promise<number> {
    const { checked, talks } = await inTransaction(db, async (tx) => {
      const drawn = await lockDrawn(tx, PAIRS_AT_ONCE);
      const talks: { pair: DrawnPair; begun: Begun }[] = [];
      if (drawn.length === 0) return { checked: 0, talks };
      // Members before everything else, or two who block and begin could deadlock.
      await holdBlocks(tx, drawn.flatMap(bothOf));
      const meeting = await listMeeting(tx, drawn);
      for (const pair of drawn) {
        const begun = meeting.has(pair.id) ? await beginOne(tx, pair) : null;
        if (begun === null) await saveDropped(tx, pair);
        else {
          await saveBegun(tx, pair, begun.conversationId);
          await saveNotified(tx, pair.roundId, bothOf(pair));
          talks.push({ pair, begun });
        }
      }
      await notify(
        core,
        tx,
        talks.flatMap(({ pair, begun }) => noticesFor(pair, begun)),
      );
      return { checked: drawn.length, talks };
    });
    for (const { pair, begun } of talks) {
      conversations.announceBegun(bothOf(pair), begun);
      conversations.noteWaiting(bothOf(pair));
    }
    return checked;
  }

  /** Notifies everyone in a round for whom this is due, of what `kindOf` returns. */
  async function notifyAll(
    roundId: string,
    due: Due,
    kindOf: (round: RoundRow, outcome: SignupRow['outcome']) => NewNotice['kind'] | null,
  ): Promise<void> {
    for (;;) {
      const userIds = await listDue(db, roundId, due, NOTICES_AT_ONCE);
      if (userIds.length === 0) return;
      await inTransaction(db, async (tx) => {
        // Members before their sign-ups, as when an account is deleted.
        await holdBlocks(tx, userIds);
        const round = await lockRound(tx, roundId, 'join');
        const taken = await takeDue(tx, roundId, due, userIds);
        const given = taken.flatMap(({ userId, hypothesisId, outcome }): NewNotice[] => {
          const kind = round && kindOf(round, outcome);
          return kind === null ? [] : [{ userId, kind, roundId, hypothesisId }];
        });
        await notify(core, tx, given);
      });
    }
  }

  /** [RO2] [RO6] [RO8] Those without a partner, and everyone in a round that was canceled. */
  const notifyLeft = (roundId: string): Promise<void> =>
    notifyAll(roundId, NOTIFY, ({ canceledAt }, outcome) => {
      if (canceledAt !== null) return 'round_canceled';
      return outcome === 'no_side' ? 'round_no_side' : 'round_no_partner';
    });

  async function remindAll(): Promise<void> {
    const now = await readClockMs(db);
    for (const round of await listOpenUntil(db, Math.max(...ROUND_REMINDERS_MS))) {
      const due = remindersBy(windowOf(round), now);
      // Past its time, it pairs in a moment.
      if (due === 0 || round.pairsAt.getTime() <= now) continue;
      // Those paired or canceled since count as reminded, or they would be listed again.
      await notifyAll(round.id, remindersUpTo(due), ({ pairedAt, canceledAt }) =>
        pairedAt === null && canceledAt === null ? 'round_reminder' : null,
      );
    }
  }

  async function doWhatIsDue(): Promise<void> {
    for (const { id } of await listOpenUntil(db, 0)) await pairFirst(id);
    const now = await readClockMs(db);
    for (const round of await listPairedOnce(db)) {
      const againAt = againAtMs(round, settings.ROUND_ABSENT_MS);
      if (againAt !== null && againAt <= now) await pairAgain(round.id);
    }
    while ((await beginSome()) > 0);
    for (const id of await listToNotify(db)) await notifyLeft(id);
    await remindAll();
  }

  await jobs.work({
    name: DUE,
    // The next minute tries again.
    retry: { limit: 3, firstDelayS: 1, maxDelayS: 10 },
    work: doWhatIsDue,
  });
  if (jobs.role === 'work') await jobs.repeat(DUE, EVERY_MINUTE);
}
