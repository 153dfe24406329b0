import { ERRORS, offerBody } from '@midspan/contract';
import { OFFER_REASON_MIN, type Weight } from '@midspan/domain';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormFailure, SubmitButton } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import type { Answer } from '../../../ui/use-action.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useVeryStrong } from './very-strong.tsx';
import { WeightChoice, type WeightChoiceProps } from './weight-choice.tsx';
import { fieldsOfWeight, type WeightFields, weightFields } from './weight-fields.ts';

/** The form as a draft keeps it. An estimate gives no reason; the likelihoods cannot be wrong. */
const weightDraft = z.object({ ...weightFields, reason: z.string() });
const reasonedWeight = z.object({ ...weightFields, reason: offerBody.shape.reason });

export interface WeightFormProps extends Pick<WeightChoiceProps, 'claim'> {
  title: string;
  lead?: ReactNode;
  /** under which name it is kept while it is written */
  draftKey: string;
  initial: Weight;
  /** of the bargain that it is for; it may change while the form is open */
  round?: number;
  /** a weight that takes one tap */
  quickChoice?: { readonly label: string; readonly weight: Weight } | undefined;
  /** why this weight can't be sent, in words; null if it can */
  obstacleTo?: (weight: Weight) => string | null;
  preview?: (weight: Weight) => WeightChoiceProps['preview'];
  /** said of every weight */
  note?: string | undefined;
  /** asks for a reason; absent where none is needed */
  reasonHint?: string;
  sendLabel: string;
  busyLabel: string;
  connected: boolean;
  send: (
    fields: WeightFields & { readonly reason: string; readonly round: number },
  ) => Promise<Answer>;
  onSent?: () => void;
  /** what else can be done than sending it */
  end?: ReactNode;
}

/** A weight that a member chooses, and why: an estimate or an offer. */
export function WeightForm(props: WeightFormProps) {
  const { title, lead, draftKey, initial, quickChoice, claim, note, reasonHint, connected } = props;
  // [BG3] What arrives while someone is writing is for them to look at first.
  const current = props.round ?? 0;
  const [round, setRound] = useState(current);
  const isOutdated = round !== current;
  const form = useCheckedForm({
    schema: reasonHint === undefined ? weightDraft : reasonedWeight,
    initial: { ...fieldsOfWeight(initial), reason: '' },
    draft: useDraft(draftKey, weightDraft),
    check: 'sending',
    ready: connected,
    send: (fields) => props.send({ ...fields, round }),
    ...(props.onSent && { onSent: props.onSent }),
  });
  const [hypothesis, negation] = useWatch({
    control: form.control,
    name: ['hypothesis_likelihood', 'negation_likelihood'],
  });
  const weight = { hypothesis, negation };
  const choose = (chosen: Weight) => form.setValues(fieldsOfWeight(chosen));
  const veryStrong = useVeryStrong();
  const obstacle = isOutdated ? null : (props.obstacleTo?.(weight) ?? null);
  return (
    // Without a name it is no landmark: on a wide screen it stands in the stream and in the panel.
    <Form form={veryStrong.guard(form, weight)} className="flex flex-col gap-4">
      <div>
        <h4 data-weight-heading tabIndex={-1} className="font-bold outline-none">
          {title}
        </h4>
        {lead && <p className="text-sm wrap-anywhere text-muted">{lead}</p>}
      </div>
      {quickChoice && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => choose(quickChoice.weight)}
        >
          {quickChoice.label}
        </Button>
      )}
      <WeightChoice
        value={weight}
        onChange={choose}
        claim={claim}
        preview={props.preview?.(weight)}
      >
        {note && <p className="text-sm text-muted">{note}</p>}
        {obstacle && <p className="text-sm font-semibold">{obstacle}</p>}
      </WeightChoice>
      {reasonHint !== undefined && (
        <TextArea
          {...form.field('reason')}
          label="Reason for this weight"
          required
          dir="auto"
          rows={3}
          hint={`At least ${OFFER_REASON_MIN} characters. ${reasonHint}`}
        />
      )}
      <FormFailure form={form} />
      {veryStrong.question}
      {isOutdated && (
        <Notice tone="info">
          <p className="text-sm">{ERRORS.OFFER_OUTDATED.message}</p>
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => setRound(current)}>
            Keep My Offer
          </Button>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          form={form}
          disabled={isOutdated || obstacle !== null}
          busyLabel={props.busyLabel}
        >
          {props.sendLabel}
        </SubmitButton>
        {props.end}
      </div>
    </Form>
  );
}
