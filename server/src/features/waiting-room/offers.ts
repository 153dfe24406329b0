import { answersOffer, sideToJoin } from '@midspan/domain';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { House } from '../../house/house.ts';
import { allowed } from '../../platform/refusal.ts';
import { lockOwner } from '../../session/owner.ts';
import { holdBlocks } from '../blocks/index.ts';
import { credenceOn } from '../credences/index.ts';
import { notify } from '../notices/index.ts';
import {
  findStay,
  hasOffers,
  listOfferers,
  noteMailed,
  type OfferToAnswer,
  readOffersToAnswer,
  removeEndedOffers,
  saveOffer,
  takeTurnNotifying,
} from './offer-store.ts';
import { renewEveryMs } from './presence.ts';
import type { Place, Stay } from './store.ts';

const NOTIFY = 'standing-offers-notify';

/** Each batch is one transaction: few statements for many members, and none that delays others. */
const LOT = 1_000;

/** Long enough for every server to have renewed the entries of members who are there. */
const RENEWALS_UNTIL_SURE = 2;

interface Arrival {
  readonly stay: Stay;
  /** whether enough time has passed to know which owners are really in the room */
  readonly sure: boolean;
}

interface Lot {
  /** where the next batch starts; null after the last one */
  readonly last: string | null;
  /** whether someone may still have to be notified, who has an entry but wasn't seen since */
  readonly unsure: boolean;
}

export async function startOffers(house: House) {
  const { chores, db, jobs, settings } = house;
  chores.push(() => removeEndedOffers(db));

  /**
   * Notifies the owners of one batch of offers. Serialized, because each of two simultaneous
   * arrivals would otherwise find the other's notice missing.
   */
  const notifyLot = ({ stay, sure }: Arrival, after: string | null): Promise<Lot> =>
    inTransaction(db, async (tx) => {
      const { hypothesisId } = stay;
      const came = await findStay(tx, stay);
      if (came === null) return { last: null, unsure: false };
      await takeTurnNotifying(tx, hypothesisId);
      const ownerIds = await listOfferers(tx, hypothesisId, after, LOT);
      await holdBlocks(tx, [stay.userId, ...ownerIds]);
      const lot = await readOffersToAnswer(tx, stay, came.createdAt, ownerIds);
      const isAnswered = (offer: OfferToAnswer, ownerWaits: boolean) =>
        answersOffer({ ...offer, ownerWaits }, came.side);
      const answered = lot.filter((offer) =>
        isAnswered(offer, sure ? offer.ownerSeen === true : offer.ownerSeen !== null),
      );
      for (const byMail of [true, false]) {
        const userIds = answered.flatMap((one) => (one.mailIsDue === byMail ? [one.userId] : []));
        if (userIds.length === 0) continue;
        await notify(
          house,
          tx,
          userIds.map((userId) => ({
            userId,
            kind: 'someone_waiting',
            otherId: stay.userId,
            hypothesisId,
          })),
          { byMail },
        );
        if (byMail) await noteMailed(tx, hypothesisId, userIds);
      }
      return {
        last: ownerIds.length < LOT ? null : (ownerIds.at(-1) ?? null),
        unsure: lot.some((offer) => offer.ownerSeen === false && isAnswered(offer, false)),
      };
    });

  await jobs.work<Arrival>({
    name: NOTIFY,
    // Useful only while the member who arrived waits; a retry that comes too late finds the stay
    // over.
    retry: { limit: 5, firstDelayS: 1, maxDelayS: 30 },
    async work(arrival) {
      let unsure = false;
      let after: string | null = null;
      do {
        const lot: Lot = await notifyLot(arrival, after);
        unsure ||= lot.unsure;
        after = lot.last;
      } while (after !== null);
      // Entries outlive their members' connections for a while, and these may be such entries.
      if (!unsure || arrival.sure) return;
      const afterMs = RENEWALS_UNTIL_SURE * renewEveryMs(settings.WAITING_ROOM_GRACE_MS);
      await jobs.queue(NOTIFY, { ...arrival, sure: true } satisfies Arrival, { afterMs });
    },
  });

  return {
    make: (place: Place) =>
      inTransaction(db, async (tx) => {
        const { hypothesisId, userId } = place;
        await lockOwner(tx, userId);
        allowed(sideToJoin(await credenceOn(tx, userId, hypothesisId)));
        return saveOffer(tx, place, settings.OFFER_TTL_MS);
      }),

    /**
     * Someone arrived: members who asked for alerts are notified soon, if and only if `tx` commits.
     */
    async notifyOfferers(tx: Transaction, stay: Stay): Promise<void> {
      if (!(await hasOffers(tx, stay))) return;
      await jobs.queue(NOTIFY, { stay, sure: false } satisfies Arrival, { tx });
    },
  };
}

export type Offers = Awaited<ReturnType<typeof startOffers>>;
