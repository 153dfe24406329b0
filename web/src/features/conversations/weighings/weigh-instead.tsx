import { type ListedEvidence, weightOf } from '@midspan/contract';
import { EVEN_WEIGHT } from '@midspan/domain';
import { use } from 'react';
import { DecideButton } from '../../../ui/decide-button.tsx';
import { fillOffer, keepOwnWeight } from '../bargains/bargain-drafts.ts';
import { WeighingPlaceContext } from '../bargains/weighing-context.ts';
import type { LiveActions } from '../live/live.ts';
import { fieldsOfWeight } from '../weights/weight-fields.ts';
import { useWantedItem } from './api.ts';

export interface WeighInsteadProps {
  /** a proposal of the viewer's with the same source as an item that counts already */
  evidence: ListedEvidence;
  connected: boolean;
  actions: Pick<LiveActions, 'withdrawEvidence'>;
  onDone: () => void;
}

/** The way from a proposal to the item that its source counts for already. */
export function WeighInstead({ evidence, connected, actions, onDone }: WeighInsteadProps) {
  const place = use(WeighingPlaceContext);
  const sameId = evidence.same_source?.id ?? null;
  // Not where one of the two has weighed it.
  const { item } = useWantedItem(place, sameId);
  if (place === null || sameId === null || !item) return null;

  const weigh = () => {
    const here = { conversationId: place.conversationId, evidenceId: sameId };
    const weight = weightOf(evidence) ?? EVEN_WEIGHT;
    keepOwnWeight(here, fieldsOfWeight(weight));
    fillOffer(here, weight, evidence.reasoning);
    onDone();
    place.onWeigh(sameId);
  };

  return (
    <DecideButton
      label="Weigh the existing item instead"
      variant="secondary"
      question="Weigh the existing item instead?"
      consequence="Your proposal is withdrawn. Its likelihoods and reasoning go along, and you can change them before you send them."
      connected={connected}
      act={() => actions.withdrawEvidence(evidence.id)}
      onDone={weigh}
    />
  );
}
