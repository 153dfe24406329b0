import {
  type CircleLink,
  circleReserved,
  circleTexts,
  type JoinPage,
  joinNotFound,
  type OpenedCircle,
} from '@midspan/contract';
import {
  CIRCLE_LIMITS,
  LINK_LIMITS,
  linkState,
  type PlaceRefusal,
  placesLeftToday,
  reachedCircleLimit,
  takePlace,
} from '@midspan/domain';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { NewNotice } from '../../db/schema/index.ts';
import type { House } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockOwner } from '../../session/owner.ts';
import { newLinkCode } from '../../session/secrets.ts';
import { looksOfficial } from '../accounts/index.ts';
import { type NotifyParts, notify } from '../notices/index.ts';
import {
  factsOf,
  findLink,
  hasPlace,
  insertLink,
  insertPlace,
  listOpenLinks,
  lockLink,
  readHandedOut,
  revokeLink,
} from './link-store.ts';
import { presentJoinPage, presentLink, presentOpened } from './present.ts';
import {
  type CircleRow,
  countOpened,
  enter,
  findMembership,
  findOwn,
  insertCircle,
  listHosts,
  listMemberIds,
  lockCircle,
  type MembershipRow,
  makeHost,
  type NewCircle,
} from './store.ts';

export const noSuchCircle = () => new Refusal('NOT_FOUND', { message: circleTexts.notFound });
const noSuchLink = () => new Refusal('NOT_FOUND', { message: joinNotFound });

/** Whether someone is in a circle now. */
export const isIn = (membership: MembershipRow | null): membership is MembershipRow =>
  membership !== null && membership.leftAt === null;

/**
 * Locks a circle for a change that only its hosts may make. People who aren't in it learn nothing
 * about it.
 */
export async function lockAsHost(
  tx: Transaction,
  circleId: string,
  userId: string,
): Promise<CircleRow> {
  const circle = await lockCircle(tx, circleId);
  const own = await findMembership(tx, circleId, userId);
  if (circle === null || !isIn(own)) throw noSuchCircle();
  if (own.role !== 'host') throw new Refusal('FORBIDDEN');
  return circle;
}

/** The same for a change that an ended circle no longer takes. */
export async function lockOpenAsHost(tx: Transaction, circleId: string, userId: string) {
  const circle = await lockAsHost(tx, circleId, userId);
  if (circle.endedAt !== null) throw new Refusal('CIRCLE_ENDED');
  return circle;
}

/** Notifies everyone in a circle except one member. */
export async function notifyOthers(
  parts: NotifyParts,
  tx: Transaction,
  exceptId: string,
  about: Omit<NewNotice, 'userId'> & { readonly circleId: string },
): Promise<void> {
  const others = await listMemberIds(tx, about.circleId, exceptId);
  await notify(
    parts,
    tx,
    others.map((userId) => ({ ...about, userId })),
  );
}

const placeRefused = (code: PlaceRefusal) =>
  new Refusal(code, code === 'LINK_EXPIRED' ? { message: circleTexts.linkExpired } : {});

/** [NA3] In whatever letters, which the schema doesn't compare. */
function refuseOfficial({ name, purpose }: NewCircle): void {
  const details = {
    ...(looksOfficial(name) && { name: circleReserved.name }),
    ...(looksOfficial(purpose) && { purpose: circleReserved.purpose }),
  };
  if (Object.keys(details).length > 0) throw new Refusal('INVALID', { details });
}

/**
 * [CI5] Takes a place of a link for someone who registers, in the transaction of the account. The
 * membership begins later, with their consent.
 */
export async function reservePlace(tx: Transaction, userId: string, code: string): Promise<void> {
  const found = await findLink(tx, code);
  const link = found && (await lockLink(tx, found.link.id));
  if (found === null || link === null) throw noSuchLink();
  const newcomer = { isMember: false, wasRemoved: false, hasPlace: false };
  const decided = takePlace(factsOf(link, found.circle), newcomer);
  if (!decided.ok) throw placeRefused(decided.refusal);
  await insertPlace(tx, link.id, userId);
}

export function createCirclesService(house: House) {
  const { db, sessions, settings } = house;

  /** [CI4] Refuses more places than the host may hand out today. The host's row is locked. */
  async function refuseTooMany(tx: Transaction, hostId: string, places: number): Promise<void> {
    const { handedOut, ...host } = await readHandedOut(tx, hostId);
    const left = placesLeftToday(host, handedOut);
    if (places <= left) return;
    throw new Refusal('PLACES_LIMIT', {
      message: circleTexts.placesLimit(left, host.isEstablished),
    });
  }

  return {
    async open(userId: string, given: NewCircle): Promise<{ id: string }> {
      refuseOfficial(given);
      const id = await inTransaction(db, async (tx) => {
        await lockOwner(tx, userId);
        const reached = reachedCircleLimit(await countOpened(tx, userId));
        if (reached !== null) {
          throw new Refusal('CIRCLE_LIMIT', { message: circleTexts.limit[reached] });
        }
        return insertCircle(tx, userId, given);
      });
      // Sessions know which circles their member is in.
      sessions.forgetAll();
      return { id };
    },

    async one(userId: string, circleId: string): Promise<OpenedCircle> {
      const own = await findOwn(db, circleId, userId);
      if (own === null) throw noSuchCircle();
      const isHost = own.own.role === 'host';
      const [hosts, links] = await Promise.all([
        listHosts(db, circleId),
        isHost ? listOpenLinks(db, circleId) : null,
      ]);
      return presentOpened(own, hosts, links, settings.PUBLIC_URL);
    },

    makeLink: (
      userId: string,
      circleId: string,
      { places, days }: { readonly places: number; readonly days: number },
    ): Promise<CircleLink> =>
      inTransaction(db, async (tx) => {
        // Members before circles, as everywhere. A host's places are counted over all circles.
        await lockOwner(tx, userId);
        await lockOpenAsHost(tx, circleId, userId);
        if ((await listOpenLinks(tx, circleId)).length >= LINK_LIMITS.open) {
          throw new Refusal('CIRCLE_LINK_LIMIT', { message: circleTexts.linkLimit });
        }
        await refuseTooMany(tx, userId, places);
        const code = newLinkCode();
        const link = await insertLink(tx, { circleId, code, madeBy: userId, places, days });
        return presentLink(link, settings.PUBLIC_URL);
      }),

    revokeLink: (userId: string, circleId: string, linkId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await lockAsHost(tx, circleId, userId);
        if (!(await revokeLink(tx, circleId, linkId))) throw noSuchLink();
      }),

    async joinPage(code: string, readerId: string | null): Promise<JoinPage> {
      const found = await findLink(db, code);
      if (found === null) throw noSuchLink();
      const { circle, link } = found;
      const own = readerId === null ? null : await findMembership(db, circle.id, readerId);
      const state = linkState(factsOf(link, circle), {
        wasRemoved: own !== null && own.removedAt !== null,
        hasPlace: readerId !== null && (await hasPlace(db, link.id, readerId)),
      });
      return presentJoinPage(circle, state, await listHosts(db, circle.id), isIn(own));
    },

    async join(userId: string, code: string): Promise<{ circleId: string }> {
      const circleId = await inTransaction(db, async (tx) => {
        await lockOwner(tx, userId);
        const found = await findLink(tx, code);
        const circle = found && (await lockCircle(tx, found.circle.id));
        const link = found && (await lockLink(tx, found.link.id));
        if (circle === null || link === null) throw noSuchLink();
        const own = await findMembership(tx, circle.id, userId);
        const isMember = isIn(own);
        const decided = takePlace(factsOf(link, circle), {
          isMember,
          wasRemoved: own !== null && own.removedAt !== null,
          hasPlace: await hasPlace(tx, link.id, userId),
        });
        if (!decided.ok) throw placeRefused(decided.refusal);
        if (!isMember) {
          await insertPlace(tx, link.id, userId);
          await enter(tx, circle.id, userId, 'member');
        }
        return circle.id;
      });
      sessions.forgetAll();
      return { circleId };
    },

    /** [CI1] Members are notified, because one more person sees what they do. */
    appoint: (userId: string, circleId: string, newHostId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await lockOpenAsHost(tx, circleId, userId);
        const theirs = await findMembership(tx, circleId, newHostId);
        if (!isIn(theirs)) throw new Refusal('NOT_FOUND');
        if (theirs.role === 'host') return;
        if ((await listHosts(tx, circleId)).length >= CIRCLE_LIMITS.hosts) {
          throw new Refusal('CIRCLE_HOST_LIMIT', { message: circleTexts.hostLimit });
        }
        await makeHost(tx, circleId, newHostId);
        const about = { kind: 'circle_host', circleId, otherId: newHostId } as const;
        await notifyOthers(house, tx, newHostId, about);
      }),
  };
}
