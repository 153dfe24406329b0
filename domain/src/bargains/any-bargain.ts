import type { Weight } from '../credences/ledger.ts';
import { decideEvidence, type EvidenceCommand, isPendingEvidence } from '../evidence/evidence.ts';
import {
  type BargainCommand,
  bargainStatus,
  decideBargain,
  type Matter,
  type Occasion,
  type Offer,
  refuseOriginal,
  tableOf,
  turnIn,
} from './bargain.ts';

export const PROPOSED: Weight = { hypothesis: 90, negation: 25 };
export const OTHER: Weight = { hypothesis: 60, negation: 40 };
export const THIRD: Weight = { hypothesis: 75, negation: 40 };
const REASON = 'The series covers only twelve years.';
/** Ann proposed the item, in the review to Ben. */
export const TWO = ['ann', 'ben'] as const;
export const OCCASIONS: readonly Occasion[] = ['review', 'second_opinion', 'recalibration'];
/** The occasions that the first offer opens. */
export const OPENED: readonly Occasion[] = ['second_opinion', 'recalibration'];

/** A bargain as the server stores it. */
export interface Bargain {
  readonly matter: Matter;
  readonly offers: readonly Offer[];
}

const aMatter = (occasion: Occasion, given: Partial<Matter> = {}): Matter => ({
  occasion,
  proposedBy: 'ann',
  status: occasion === 'review' ? 'proposed' : 'accepted',
  // A dispute starts with the item's current weight, a second opinion with none.
  original: occasion === 'second_opinion' ? null : { weight: PROPOSED, given: [] },
  obstacle: null,
  ...given,
});
export const fresh = (occasion: Occasion, given: Partial<Matter> = {}): Bargain => ({
  matter: aMatter(occasion, given),
  offers: [],
});
export const offer = (
  round: number,
  weight: Weight = OTHER,
  given: readonly string[] = [],
): BargainCommand => ({ kind: 'offer', round, weight, given, reason: REASON });
export const accept = (round: number): BargainCommand => ({ kind: 'accept', round });
export const decline = (round: number): BargainCommand => ({ kind: 'decline', round });

export const table = ({ matter, offers }: Bargain) => tableOf(matter, offers);
export const turn = (bargain: Bargain) => turnIn(table(bargain), TWO);
export const status = ({ matter, offers }: Bargain) => bargainStatus(matter, offers);

/** The outcome of a command, or why it is refused. */
export function decide({ matter, offers }: Bargain, by: string, command: BargainCommand) {
  const decided = decideBargain(matter, offers, by, command);
  return decided.ok ? decided.value : decided.refusal;
}

export const endStanding = (offers: readonly Offer[], ending: Offer['ending']): Offer[] =>
  offers.map((one) => (one.ending === null ? { ...one, ending } : one));

/** The bargain after a command, as the server saves it. */
export function after(bargain: Bargain, by: string, command: BargainCommand): Bargain {
  const { matter, offers } = bargain;
  const decided = decideBargain(matter, offers, by, command);
  if (!decided.ok || decided.value.kind === 'repeated') return bargain;
  const { value } = decided;
  if (value.kind === 'offered') {
    if (command.kind !== 'offer') throw new Error('an offer without its weight');
    const { weight, given, reason } = command;
    const made = { round: value.round, by, weight, given, reason, ending: null };
    return { matter, offers: [...endStanding(offers, 'countered'), made] };
  }
  const ended = endStanding(offers, value.kind);
  if (value.kind !== 'accepted') return { matter, offers: ended };
  const agreed: Partial<Matter> =
    matter.occasion === 'review'
      ? { status: 'accepted', obstacle: 'EVIDENCE_DECIDED' }
      : { obstacle: 'WEIGHED_ALREADY' };
  return { matter: { ...matter, ...agreed }, offers: ended };
}

export const afterAll = (bargain: Bargain, ...commands: [by: string, command: BargainCommand][]) =>
  commands.reduce((sum, [by, command]) => after(sum, by, command), bargain);

/** The item after a command of the specification, which ends a standing offer. */
export function afterReview(bargain: Bargain, by: string, command: EvidenceCommand): Bargain {
  const { matter, offers } = bargain;
  const side = by === matter.proposedBy ? 'proposer' : 'partner';
  const decided = decideEvidence(matter.status, side, command);
  if (!decided.ok) return bargain;
  if (decided.value === 'accepted' && refuseOriginal(table(bargain)) !== null) return bargain;
  return {
    matter: {
      ...matter,
      status: decided.value,
      obstacle: isPendingEvidence(decided.value) ? null : 'EVIDENCE_DECIDED',
    },
    offers: endStanding(offers, 'ended'),
  };
}
