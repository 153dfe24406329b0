import { ERRORS, offerBody } from '@midspan/contract';
import { EVEN_WEIGHT, OFFER_REASON_MIN } from '@midspan/domain';
import { type ReactNode, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormFailure, SubmitButton } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import type { Answer } from '../../../ui/use-action.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useVeryStrong } from '../weights/very-strong.tsx';
import { WeightChoice } from '../weights/weight-choice.tsx';
import {
  type ChosenWeight,
  chosenFields,
  fieldsOfWeight,
  NOT_CHOSEN,
  type WeightFields,
  weightFields,
  weightOfFields,
  wholeWeight,
} from '../weights/weight-fields.ts';
import { claimOf } from '../weights/weight-text.ts';
import { bargainKey, closeOffer, keepOwnWeight } from './bargain-drafts.ts';
import { type BargainPart, weightObstacle } from './table.ts';

const weightDraft = z.extend(chosenFields, { reason: z.string() });
/** An estimate gives no reason. */
const estimatedWeight = z.extend(weightFields, { reason: z.string() });
const reasonedWeight = z.extend(weightFields, { reason: offerBody.shape.reason });

/** The answer when a member who chose a very strong weight wants to change it. */
const NOT_SENT: Answer = { success: false, error: null };

const ESTIMATE_LEAD =
  'What others think it weighs comes next. Judging before you see that keeps your estimate your own.';
const MEDIAN_NOTE =
  'Other pairs have weighed it too, and the median counts. So even a weight that says nothing can move the figure.';

export interface WeightFormProps {
  part: BargainPart;
  /** keeps an estimate, or null for none; without it the weight is offered to the partner */
  keep?: (estimate: WeightFields | null) => Promise<Answer>;
}

/** A weight that a member chooses: their own estimate, or an offer with its reason. */
export function WeightForm({ part, keep }: WeightFormProps) {
  const { place, bargain, table, named, me, partner, connected, actions } = part;
  const isOffer = keep === undefined;
  const isSecondOpinion = isOffer && bargain.occasion === 'second_opinion';
  const onTable = table.standing?.weight ?? table.original;
  const start = isOffer ? (named.mine ?? onTable) : null;
  // [BG3] An offer that arrives while someone is writing must be seen first.
  const [round, setRound] = useState(bargain.round);
  const isOutdated = isOffer && round !== bargain.round;
  const veryStrong = useVeryStrong({ returnsFocus: true });
  const form = useCheckedForm({
    schema: isOffer ? reasonedWeight : estimatedWeight,
    initial: { ...(start ? fieldsOfWeight(start) : NOT_CHOSEN), reason: '' },
    draft: useDraft(bargainKey(isOffer ? 'offer' : 'estimate', place), weightDraft),
    check: 'sending',
    ready: connected,
    send: async ({ reason, ...fields }): Promise<Answer> => {
      if (!(await veryStrong.confirm(weightOfFields(fields)))) return NOT_SENT;
      if (keep) return keep(fields);
      return actions.offerWeight(place.evidenceId, { ...fields, reason, round });
    },
    onSent: () => {
      if (!isOffer) return;
      closeOffer(place);
      part.onDone();
    },
  });
  const [hypothesis, negation] = useWatch({
    control: form.control,
    name: ['hypothesis_likelihood', 'negation_likelihood'],
  });
  const chosen = { hypothesis, negation };
  const weight = wholeWeight(chosen);
  const obstacle = isOffer && !isOutdated && weight ? weightObstacle(table, me, weight) : null;
  const { errors } = form.formState;

  function choose({ hypothesis, negation }: ChosenWeight) {
    form.clearErrors();
    form.setValues({ hypothesis_likelihood: hypothesis, negation_likelihood: negation });
  }

  const offerTitle = onTable === null ? `Offer ${partner} a weight` : 'Offer another weight';
  return (
    // Without a name it isn't a landmark: on a wide screen it is in both the stream and the panel.
    <Form form={form} className="flex flex-col gap-4">
      <div>
        <h4 data-weight-heading tabIndex={-1} className="font-bold wrap-anywhere outline-none">
          {isOffer ? offerTitle : 'Your estimate first'}
        </h4>
        {!isOffer && <p className="text-sm text-muted">{ESTIMATE_LEAD}</p>}
      </div>
      {isSecondOpinion && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => choose(EVEN_WEIGHT)}
        >
          We both think it says nothing
        </Button>
      )}
      <WeightChoice
        value={chosen}
        onChange={choose}
        claim={claimOf(bargain)}
        move={isOffer && weight ? part.moveBy(weight) : null}
        errors={{
          hypothesis: errors.hypothesis_likelihood?.message,
          negation: errors.negation_likelihood?.message,
        }}
      >
        {isSecondOpinion && <p className="text-sm text-muted">{MEDIAN_NOTE}</p>}
        {obstacle && <p className="text-sm font-semibold">{obstacle}</p>}
      </WeightChoice>
      {isOffer && (
        <TextArea
          {...form.field('reason')}
          label="Reason for this weight"
          required
          dir="auto"
          rows={3}
          hint={`At least ${OFFER_REASON_MIN} characters. Why does this reflect its weight better?`}
        />
      )}
      <FormFailure form={form} />
      {veryStrong.question}
      {isOutdated && (
        <Notice tone="info">
          <p className="text-sm">{ERRORS.OFFER_OUTDATED.message}</p>
          <Button
            variant="secondary"
            size="sm"
            className="mt-2"
            onClick={() => setRound(bargain.round)}
          >
            Keep My Offer
          </Button>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} disabled={isOutdated || obstacle !== null} busyLabel="Sending...">
          {isOffer ? 'Send Offer' : 'Compare'}
        </SubmitButton>
        {keep && (
          <Button variant="secondary" onClick={() => void keep(null)}>
            Skip
          </Button>
        )}
        {isOffer && onTable && (
          <Button variant="quiet" onClick={() => closeOffer(place)}>
            Close
          </Button>
        )}
      </div>
    </Form>
  );
}

const START_GAP_PX = 16;

/**
 * The next step is shorter or longer, so its beginning may be anywhere. The page around the panel
 * or the stream stays where it is.
 */
function scrollToStart(element: HTMLElement): void {
  let list = element.parentElement;
  while (list !== null && getComputedStyle(list).overflowY !== 'auto') list = list.parentElement;
  if (list === null) return;
  // The finding stays in view.
  const start = element.closest('article') ?? list.firstElementChild ?? element;
  const top = start.getBoundingClientRect().top - list.getBoundingClientRect().top;
  list.scrollBy({ top: top - START_GAP_PX });
}

export interface EstimateFirstProps {
  part: BargainPart;
  /** until an estimate is given or skipped */
  isHidden: boolean;
  /** absent where it stays on this device, and so needs no connection */
  send?: (weight: WeightFields) => Promise<Answer>;
  children: ReactNode;
}

/** Asks for the member's own weight before another's could influence it. */
export function EstimateFirst({ part, isHidden, send, children }: EstimateFirstProps) {
  const hasAnswered = useRef(false);

  function begin(known: HTMLElement | null) {
    if (known === null || !hasAnswered.current) return;
    // The form that the keyboard was in is gone.
    hasAnswered.current = false;
    known.focus({ preventScroll: true });
    scrollToStart(known);
  }

  async function keep(weight: WeightFields | null): Promise<Answer> {
    hasAnswered.current = true;
    if (weight !== null && send) return send(weight);
    keepOwnWeight(part.place, weight);
    return { success: true };
  }

  if (isHidden) {
    return <WeightForm part={send ? part : { ...part, connected: true }} keep={keep} />;
  }
  return (
    <div ref={begin} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {children}
    </div>
  );
}
