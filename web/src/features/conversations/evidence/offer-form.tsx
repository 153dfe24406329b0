import { ERRORS, type ListedEvidence, threeIdeas } from '@midspan/contract';
import { type Bargain, OFFER_REASON_MIN, openOffer, pbPercent, type Tally } from '@midspan/domain';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useDraft } from '../../../lib/use-draft.ts';
import { WeightWords } from '../../../lib/weight-words.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form, FormFailure, SubmitButton } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SpanMove } from '../../../ui/span-move.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { ownEstimate, sideOf, weightObstacle } from './bargain.ts';
import type { EvidenceActions } from './evidence-live.ts';
import { IF_ACCEPTED, previewMove } from './figure-preview.ts';
import { LikelihoodFields } from './likelihood-fields.tsx';
import { offerDraft, offerForm, offerKey } from './offer-draft.ts';
import { useVeryStrong } from './very-strong.tsx';
import { fieldsOfWeight, WEIGHT_LABELS } from './weight-fields.ts';

export interface OfferFormProps {
  evidence: ListedEvidence;
  bargain: Bargain;
  me: string;
  /** the tally behind the shared figure */
  tally: Tally;
  connected: boolean;
  actions: Pick<EvidenceActions, 'counterEvidence'>;
  onSent: () => void;
  /** undefined where something else closes it */
  onClose?: () => void;
}

/** Another weight with which the item would be accepted, and why. */
export function OfferForm({
  evidence,
  bargain,
  me,
  tally,
  connected,
  actions,
  onSent,
  onClose,
}: OfferFormProps) {
  // [AG4] What arrives while someone is writing is for them to look at first.
  const [round, setRound] = useState(evidence.offer_round);
  const isOutdated = round !== evidence.offer_round;
  const onTable = openOffer(bargain)?.weight ?? bargain.proposed;
  const form = useCheckedForm({
    schema: offerForm,
    initial: { ...fieldsOfWeight(ownEstimate(evidence, me) ?? onTable), reason: '' },
    draft: useDraft(offerKey(evidence.id), offerDraft),
    check: 'sending',
    ready: connected,
    send: (fields) => actions.counterEvidence(evidence.id, { ...fields, round }),
    onSent,
  });
  const [hypothesis, negation] = useWatch({
    control: form.control,
    name: ['hypothesis_likelihood', 'negation_likelihood'],
  });
  const weight = { hypothesis, negation };
  const veryStrong = useVeryStrong();
  const obstacle = isOutdated
    ? null
    : weightObstacle(bargain, sideOf(evidence, me), weight, evidence.offer_round);
  return (
    // Without a name it is no landmark: on a wide screen it stands in the stream and in the panel.
    <Form form={veryStrong.guard(form, weight)} className="flex flex-col gap-4">
      <h4 data-offer-heading tabIndex={-1} className="font-bold">
        Offer another weight
      </h4>
      <LikelihoodFields
        hint={threeIdeas.twoQuestions}
        labels={WEIGHT_LABELS}
        value={weight}
        onChange={(chosen) => form.setValues(fieldsOfWeight(chosen))}
      />
      <div role="status" className="flex flex-col gap-3">
        <p className="text-sm">
          <WeightWords weight={weight} figure={pbPercent(tally)} />
        </p>
        <SpanMove lead={IF_ACCEPTED} move={previewMove(tally, weight)} />
        {obstacle && <p className="text-sm font-semibold">{obstacle}</p>}
      </div>
      <TextArea
        {...form.field('reason')}
        label="Reason for this weight"
        required
        dir="auto"
        rows={3}
        hint={`At least ${OFFER_REASON_MIN} characters. Why does this reflect its weight better?`}
      />
      <FormFailure form={form} />
      {veryStrong.question}
      {isOutdated && (
        <Notice tone="info">
          <p className="text-sm">{ERRORS.OFFER_OUTDATED.message}</p>
          <Button
            variant="secondary"
            size="sm"
            className="mt-2"
            onClick={() => setRound(evidence.offer_round)}
          >
            Keep My Offer
          </Button>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} disabled={isOutdated || obstacle !== null} busyLabel="Sending...">
          Send Offer
        </SubmitButton>
        {onClose && (
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </Form>
  );
}
