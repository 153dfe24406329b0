import { type Side, sideOf } from '../credences/personal.ts';

/** An offer at the moment someone enters its room. */
export interface StandingOffer {
  /** the owner's current credence, which may have changed since the offer was made */
  readonly ownerPercent: number | null;
  readonly ownerWaits: boolean;
  readonly hasUnreadNotice: boolean;
}

/** [WR8] Whether the owner of an offer is notified that someone on this side has arrived. */
export function answersOffer(offer: StandingOffer, comingSide: Side): boolean {
  const own = sideOf(offer.ownerPercent);
  return own !== null && own !== comingSide && !offer.ownerWaits && !offer.hasUnreadNotice;
}
