import {
  type Bargain,
  type ConversationSnapshot,
  type Estimate,
  evidenceTexts,
  type ItemStep,
  type ListedEvidence,
  type NumberedEvent,
} from '@midspan/contract';
import { isPendingEvidence } from '@midspan/domain';
import type { ToastRequest } from '../../../ui/toast-channel.ts';
import type { LiveState } from '../live-state.ts';
import { withCards, withSteps } from '../live-stream.ts';
import { info, success } from '../toast-tones.ts';

/** What an agreement leaves is the item's. Elsewhere, one that ended can be opened again. */
const isKept = ({ occasion, status }: Bargain): boolean =>
  status === 'open' || (status === 'ended' && occasion !== 'review');

/** Bargains keep their order; one that is over is no longer anything to answer. */
export function withBargain(
  state: LiveState,
  evidenceId: string,
  bargain: Bargain | null,
): LiveState {
  if (bargain !== null && isKept(bargain)) {
    return { ...state, bargains: { ...state.bargains, [evidenceId]: bargain } };
  }
  const { [evidenceId]: _, ...bargains } = state.bargains;
  return { ...state, bargains };
}

/** What an item that came with an event says of its own bargain; a decided one has none any more. */
export function withBargainOf(state: LiveState, item: ListedEvidence): LiveState {
  if (item.conversation_id !== state.conversation?.id) return state;
  if (!isPendingEvidence(item.status)) return withBargain(state, item.id, null);
  return item.bargain === null ? state : withBargain(state, item.id, item.bargain);
}

export function bargainsIn({
  conversation,
  evidence,
  bargains,
}: ConversationSnapshot): LiveState['bargains'] {
  if (conversation.status === 'completed') return {};
  const reviews = evidence.flatMap(({ id, bargain }) =>
    bargain === null ? [] : [{ ...bargain, evidenceId: id }],
  );
  return Object.fromEntries(
    [...reviews, ...bargains]
      .filter(isKept)
      .map(({ evidenceId, ...bargain }) => [evidenceId, bargain]),
  );
}

/** Whatever is known here of an item, wherever it was proposed. */
const itemIn = (
  { pendingEvidence, evidenceHistory, dispute, stream }: LiveState,
  evidenceId: string,
): ListedEvidence | undefined =>
  [
    ...pendingEvidence,
    ...evidenceHistory,
    ...(dispute ? [dispute.evidence] : []),
    ...stream.cards,
  ].find(({ id }) => id === evidenceId);

/** An offer was made or ended. The step of an item that isn't loaded comes with a snapshot. */
export function withChangedWeight(
  state: LiveState,
  { evidenceId, bargain, step }: NumberedEvent<'weight:changed'>['payload'],
): LiveState {
  const evidence = itemIn(state, evidenceId);
  const known = withBargain(state, evidenceId, bargain);
  return evidence === undefined
    ? { ...known, isOutdated: true }
    : withSteps(known, { evidence, step });
}

/** The member's own estimate of an item, from whichever tab it was given in. */
export function withEstimate(state: LiveState, evidenceId: string, estimate: Estimate): LiveState {
  const estimated = <Item extends ListedEvidence>(item: Item): Item =>
    item.id === evidenceId ? { ...item, estimates: [estimate] } : item;
  const { pendingEvidence } = state;
  return withCards({ ...state, pendingEvidence: pendingEvidence.map(estimated) }, estimated);
}

/** [AG2] An item as it is now. What everyone is sent says nothing of estimates: these stay. */
export const keepingEstimates = (
  known: ListedEvidence | undefined,
  item: ListedEvidence,
): ListedEvidence =>
  item.estimates === undefined && known?.estimates !== undefined
    ? { ...item, estimates: known.estimates }
    : item;

/** The toast for an offer that was made, declined or retracted, for who did it and the other. */
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
