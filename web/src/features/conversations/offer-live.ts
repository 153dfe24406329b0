import { evidenceTexts, type ItemStep, type ListedEvidence } from '@midspan/contract';
import type { ToastRequest } from '../../ui/toast-channel.ts';
import { info, success } from './toast-tones.ts';

/** [AG2] An item as it is now. What everyone is sent says nothing of estimates: these stay. */
export const keepingEstimates = (
  known: ListedEvidence | undefined,
  item: ListedEvidence,
): ListedEvidence =>
  item.estimates === undefined && known?.estimates !== undefined
    ? { ...item, estimates: known.estimates }
    : item;

/** The toast for an offer that was made, declined or retracted, for the one who did it and the other. */
export function toastForOffer({ kind, by }: ItemStep, me: string): ToastRequest | null {
  const isOwn = by === me;
  switch (kind) {
    case 'offered':
      return isOwn ? success(evidenceTexts.offered) : info(evidenceTexts.offeredByPartner);
    case 'offer_declined':
      return info(isOwn ? evidenceTexts.offerDeclined : evidenceTexts.offerDeclinedByPartner);
    case 'offer_retracted':
      return info(isOwn ? evidenceTexts.offerRetracted : evidenceTexts.offerRetractedByPartner);
    default:
      return null;
  }
}
