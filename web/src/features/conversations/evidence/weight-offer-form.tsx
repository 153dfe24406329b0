import { ERRORS, threeIdeas } from '@midspan/contract';
import { OFFER_REASON_MIN, type Weight } from '@midspan/domain';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useDraft } from '../../../lib/use-draft.ts';
import { WeightWords } from '../../../lib/weight-words.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form, FormFailure, SubmitButton } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Move, SpanMove } from '../../../ui/span-move.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import type { Answer } from '../../../ui/use-action.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { IF_ACCEPTED } from './figure-preview.ts';
import { LikelihoodFields } from './likelihood-fields.tsx';
import { offerDraft, offerForm } from './offer-draft.ts';
import { useVeryStrong } from './very-strong.tsx';
import { fieldsOfWeight, WEIGHT_LABELS, type WeightFields } from './weight-fields.ts';

export interface WeightOfferFormProps {
  title: string;
  /** under which name it is kept while it is written */
  draftKey: string;
  initial: Weight;
  /** the offer it answers, or how many there were */
  round: number;
  /** a weight that takes one tap */
  quickChoice?: { readonly label: string; readonly weight: Weight };
  /** why this weight can't be offered, in words; null if it can */
  obstacleTo: (weight: Weight) => string | null;
  /** where the shared figure would go; absent where that depends on other pairs */
  moveBy?: (weight: Weight) => Move;
  hint: string;
  sendLabel: string;
  connected: boolean;
  send: (
    fields: WeightFields & { readonly reason: string; readonly round: number },
  ) => Promise<Answer>;
  onSent: () => void;
  /** undefined where something else closes it */
  onClose?: (() => void) | undefined;
}

/** A weight that one of the two offers the other, and why. */
export function WeightOfferForm(props: WeightOfferFormProps) {
  const { title, draftKey, initial, quickChoice, moveBy, hint, sendLabel, connected } = props;
  const { send, onSent, onClose } = props;
  // [AG4] What arrives while someone is writing is for them to look at first.
  const [round, setRound] = useState(props.round);
  const isOutdated = round !== props.round;
  const form = useCheckedForm({
    schema: offerForm,
    initial: { ...fieldsOfWeight(initial), reason: '' },
    draft: useDraft(draftKey, offerDraft),
    check: 'sending',
    ready: connected,
    send: (fields) => send({ ...fields, round }),
    onSent,
  });
  const [hypothesis, negation] = useWatch({
    control: form.control,
    name: ['hypothesis_likelihood', 'negation_likelihood'],
  });
  const weight = { hypothesis, negation };
  const move = moveBy?.(weight);
  const veryStrong = useVeryStrong();
  const obstacle = isOutdated ? null : props.obstacleTo(weight);
  return (
    // Without a name it is no landmark: on a wide screen it stands in the stream and in the panel.
    <Form form={veryStrong.guard(form, weight)} className="flex flex-col gap-4">
      <h4 data-offer-heading tabIndex={-1} className="font-bold">
        {title}
      </h4>
      {quickChoice && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => form.setValues(fieldsOfWeight(quickChoice.weight))}
        >
          {quickChoice.label}
        </Button>
      )}
      <LikelihoodFields
        hint={threeIdeas.twoQuestions}
        labels={WEIGHT_LABELS}
        value={weight}
        onChange={(chosen) => form.setValues(fieldsOfWeight(chosen))}
      />
      <div role="status" className="flex flex-col gap-3">
        <p className="text-sm">
          <WeightWords weight={weight} {...(move && { figure: move.from })} />
        </p>
        {move ? (
          <SpanMove lead={IF_ACCEPTED} move={move} />
        ) : (
          <p className="text-sm text-muted">
            Other pairs have weighed it too, and the median counts. So even a weight that says
            nothing can move the figure.
          </p>
        )}
        {obstacle && <p className="text-sm font-semibold">{obstacle}</p>}
      </div>
      <TextArea
        {...form.field('reason')}
        label="Reason for this weight"
        required
        dir="auto"
        rows={3}
        hint={`At least ${OFFER_REASON_MIN} characters. ${hint}`}
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
            onClick={() => setRound(props.round)}
          >
            Keep My Offer
          </Button>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} disabled={isOutdated || obstacle !== null} busyLabel="Sending...">
          {sendLabel}
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
