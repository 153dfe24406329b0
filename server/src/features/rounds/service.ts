import {
  hypothesisTexts,
  type OpenedRound,
  type Paged,
  type Round,
  type RouteParsed,
  type roundRoutes,
  roundTexts,
} from '@midspan/contract';
import {
  checkRoundTimes,
  mayOpenRound,
  maySignUp,
  type RoundOpener,
  remindersBy,
} from '@midspan/domain';
import { readClockMs } from '../../db/clock.ts';
import { type Executor, inTransaction, type Transaction } from '../../db/connection.ts';
import type { Core } from '../../house/house.ts';
import { appointment } from '../../mail/appointment.ts';
import { allowed, Refusal } from '../../platform/refusal.ts';
import { lockOwner } from '../../session/owner.ts';
import { readFigureAt } from '../conversations/index.ts';
import { credenceOn } from '../credences/index.ts';
import { holdReach } from '../visibility/index.ts';
import { DUE } from './pairing.ts';
import { againAtMs, presentRound, presentSignup, stateOf, windowOf } from './present.ts';
import {
  type CountedClaim,
  countResults,
  deleteSignup,
  findShown,
  findSignup,
  hasClaim,
  insertRound,
  listClaims,
  listComing,
  listCounted,
  lockPart,
  lockRound,
  type RoundRow,
  readOpener,
  saveCanceled,
  saveSignup,
  type Where,
} from './store.ts';

/** Those to come or under way, the next one first. */
export async function listRounds(
  on: Executor,
  where: Where,
  page: { readonly offset: number; readonly limit: number },
): Promise<Paged<Round[]>> {
  const { items, total } = await listComing(on, where, page);
  if (items.length === 0) return { items: [], total };
  const nowMs = await readClockMs(on);
  const claims = await listCounted(
    on,
    items.map(({ round }) => round.id),
  );
  return { items: items.map((item) => presentRound(item, claims, nowMs)), total };
}

const noSuchRound = () => new Refusal('NOT_FOUND', { message: roundTexts.notFound });
const wrong = (field: string, text: string) =>
  new Refusal('INVALID', { details: { [field]: text } });

/** Happens if and only if the change does. */
type Alongside = (tx: Transaction, roundId: string) => Promise<void>;
const nothingElse: Alongside = async () => undefined;

/** For servers and for operators. */
export function createRoundsService({ db, jobs, settings }: Core) {
  /** [RO1] The claims' common topic and circle. */
  async function findPlace(tx: Transaction, ids: readonly string[]) {
    const claims = await listClaims(tx, ids);
    const [first] = claims;
    if (first === undefined || claims.length < ids.length) {
      throw new Refusal('NOT_FOUND', { message: hypothesisTexts.notFound });
    }
    if (claims.some(({ hidden }) => hidden)) throw new Refusal('REMOVED');
    if (claims.some(({ topicId }) => topicId !== first.topicId)) {
      throw wrong('hypothesis_ids', roundTexts.claims);
    }
    return first;
  }

  async function refuseOpening(
    tx: Transaction,
    userId: string,
    circleId: string | null,
  ): Promise<void> {
    const { isEstablished, open } = await readOpener(tx, userId);
    let opener: RoundOpener = { circleRole: null, isEstablished, open };
    if (circleId !== null) {
      const part = await lockPart(tx, circleId, userId);
      if (part === null) throw new Refusal('NOT_FOUND', { message: hypothesisTexts.notFound });
      if (part.ended) throw new Refusal('CIRCLE_ENDED');
      opener = { circleRole: part.role, isEstablished, open: part.open };
    }
    const decided = mayOpenRound(opener);
    if (decided.ok) return;
    const isForbidden = decided.refusal === 'FORBIDDEN';
    const message = roundTexts.mayOpen[circleId === null ? 'public' : 'circle'];
    throw new Refusal(decided.refusal, isForbidden ? { message } : {});
  }

  /** [RO1] Opens a round; by a member, or by an operator if that is null. */
  const open = (
    openedBy: string | null,
    given: RouteParsed<typeof roundRoutes.open>['body'],
    alongside = nothingElse,
  ): Promise<{ id: string }> =>
    inTransaction(db, async (tx) => {
      if (openedBy !== null) await lockOwner(tx, openedBy);
      const claimIds = [...new Set(given.hypothesis_ids)];
      const { circleId, topicId } = await findPlace(tx, claimIds);
      if (given.circle_id !== undefined && given.circle_id !== circleId) {
        throw wrong('hypothesis_ids', roundTexts.claims);
      }
      if (openedBy !== null) await refuseOpening(tx, openedBy, circleId);
      const [pairsAt, endsAt] = [new Date(given.pairs_at), new Date(given.ends_at)];
      const now = await readClockMs(tx);
      const times = checkRoundTimes(windowOf({ pairsAt, endsAt }), now, settings.ROUND_AHEAD_MS);
      if (!times.ok) {
        const isOfStart = times.refusal === 'TOO_SOON' || times.refusal === 'TOO_FAR';
        throw wrong(isOfStart ? 'pairs_at' : 'ends_at', roundTexts.times[times.refusal]);
      }
      const values = { title: given.title, topicId, circleId, openedBy, pairsAt, endsAt };
      const id = await insertRound(tx, values, claimIds);
      await jobs.queue(DUE, {}, { tx, afterMs: Math.max(1, pairsAt.getTime() - now) });
      await alongside(tx, id);
      return { id };
    });

  /** [RO7] What became of a round so far, or by its end. */
  async function readResults(
    round: RoundRow,
    claims: readonly CountedClaim[],
    nowMs: number,
  ): Promise<OpenedRound['results']> {
    const { pairedAt } = round;
    if (pairedAt === null) return null;
    const by = new Date(Math.min(nowMs, round.endsAt.getTime()));
    const [counts, figures] = await Promise.all([
      countResults(db, round.id, by),
      Promise.all(
        claims.map(async ({ id }) => ({
          hypothesis_id: id,
          before: await readFigureAt(db, id, pairedAt),
          after: await readFigureAt(db, id, by),
        })),
      ),
    ]);
    return { ...counts, figures };
  }

  async function findReadable(id: string) {
    const found = await findShown(db, id);
    if (found === null) throw noSuchRound();
    if (!found.isShown) throw new Refusal('REMOVED');
    return found;
  }

  async function one(id: string, readerId: string | null): Promise<OpenedRound> {
    const found = await findReadable(id);
    const { round } = found;
    const [nowMs, claims, own] = await Promise.all([
      readClockMs(db),
      listCounted(db, [id]),
      readerId === null ? null : findSignup(db, id, readerId),
    ]);
    const shown = presentRound(found, claims, nowMs);
    const againAt = shown.state === 'paired' ? againAtMs(round, settings.ROUND_ABSENT_MS) : null;
    return {
      ...shown,
      signup: own && presentSignup(own),
      can_cancel: shown.state === 'open' && readerId !== null && round.openedBy === readerId,
      pairs_again_at: againAt === null ? null : new Date(againAt).toISOString(),
      results: await readResults(round, claims, nowMs),
    };
  }

  return {
    open,
    one,

    async signUp(userId: string, roundId: string, hypothesisId: string): Promise<OpenedRound> {
      await inTransaction(db, async (tx) => {
        await lockOwner(tx, userId);
        const round = await lockRound(tx, roundId, 'join');
        if (round === null) throw noSuchRound();
        if (!(await hasClaim(tx, roundId, hypothesisId))) {
          throw new Refusal('NOT_FOUND', { message: hypothesisTexts.notFound });
        }
        if (!(await holdReach(tx, hypothesisId, [userId]))) throw noSuchRound();
        const percent = await credenceOn(tx, userId, hypothesisId);
        const now = await readClockMs(tx);
        allowed(maySignUp(stateOf(round, now), percent));
        // [RO6] No one is reminded of what is past.
        const reminded = remindersBy(windowOf(round), now);
        await saveSignup(tx, { roundId, userId, hypothesisId, reminded });
      });
      return one(roundId, userId);
    },

    withdraw: (userId: string, roundId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await lockOwner(tx, userId);
        const round = await lockRound(tx, roundId, 'join');
        if (round === null) throw noSuchRound();
        if (stateOf(round, await readClockMs(tx)) !== 'open') throw new Refusal('ROUND_CLOSED');
        await deleteSignup(tx, roundId, userId);
      }),

    /** [RO8] By the member who opened it, or by an operator if that is null. A repeat changes nothing. */
    cancel: (userId: string | null, roundId: string, alongside = nothingElse): Promise<void> =>
      inTransaction(db, async (tx) => {
        const round = await lockRound(tx, roundId, 'change');
        if (round === null) throw noSuchRound();
        if (userId !== null && round.openedBy !== userId) throw new Refusal('FORBIDDEN');
        if (round.canceledAt !== null) return;
        if (round.pairedAt !== null) throw new Refusal('ROUND_CLOSED');
        await saveCanceled(tx, roundId);
        await jobs.queue(DUE, {}, { tx });
        await alongside(tx, roundId);
      }),

    async appointment(roundId: string): Promise<string> {
      const { round } = await findReadable(roundId);
      const { id, title, pairsAt, endsAt } = round;
      const times = { pairs_at: pairsAt.toISOString(), ends_at: endsAt.toISOString() };
      return appointment({ id, title, ...times }, stepOf(round), settings.PUBLIC_URL);
    },
  };
}

function stepOf({ canceledAt, pairedAt, pairedAgainAt }: RoundRow) {
  if (canceledAt !== null) return 'canceled';
  if (pairedAt === null) return 'open';
  return pairedAgainAt === null ? 'paired' : 'paired_again';
}
