import { type Side, sideOf } from '../credences/personal.ts';

/** What is known of an offer at the moment somebody comes into its room. */
export interface StandingOffer {
  /** the owner's credence now: it may have moved since the offer was made */
  readonly ownerPercent: number | null;
  readonly ownerWaits: boolean;
  readonly hasUnreadNotice: boolean;
}

/** [WR8] Whether the owner of an offer is notified that somebody of this side has come. */
export function answersOffer(offer: StandingOffer, comingSide: Side): boolean {
  const own = sideOf(offer.ownerPercent);
  return own !== null && own !== comingSide && !offer.ownerWaits && !offer.hasUnreadNotice;
}
