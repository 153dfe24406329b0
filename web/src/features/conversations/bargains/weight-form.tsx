import { ERRORS, type ListedEvidence, offerBody } from '@midspan/contract';
import { EVEN_WEIGHT, OFFER_REASON_MIN } from '@midspan/domain';
import { type ReactNode, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormFailure, SubmitButton, useCheckedForm } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import type { Answer } from '../../../ui/use-action.ts';
import { useMeantWeight } from '../weights/meant-weight.tsx';
import {
  fieldsOfWeight,
  NOT_CHOSEN,
  type WeightFields,
  weightFields,
  weightOfFields,
  wholeWeight,
} from '../weights/weight-fields.ts';
import { claimOf } from '../weights/weight-text.ts';
import { AddedWeight } from './added-weight.tsx';
import { bargainKey, begunOffer, closeOffer, keepOwnWeight } from './bargain-drafts.ts';
import { IsThisNew } from './is-this-new.tsx';
import {
  type Added,
  NOT_ANSWERED,
  namedBy,
  newnessField,
  newnessRefusal,
  startingFrom,
} from './newness.ts';
import { type Finding, useSimilar } from './similar.ts';
import { type BargainPart, termsObstacle } from './table.ts';

/** An estimate gives no reason. */
const estimatedWeight = z.extend(weightFields, { newness: newnessField, reason: z.string() });
const reasonedWeight = z.extend(estimatedWeight, { reason: offerBody.shape.reason });

/** The answer when a member who was asked about their weight wants to change it. */
const NOT_SENT = { success: false, error: null } as const;

const ESTIMATE_LEAD =
  'What others think it weighs comes next. Judging before you see that keeps your estimate your own.';
const MEDIAN_NOTE =
  'Other pairs have weighed it too, and the median counts. So even a weight that says nothing can move the figure.';

export interface WeightFormProps {
  part: BargainPart;
  /** keeps an estimate, or null for none; without it the weight is offered to the partner */
  keep?: (estimate: WeightFields | null) => Promise<Answer>;
}

type Keep = NonNullable<WeightFormProps['keep']>;

/** The weight being chosen, what it builds on, and sending both. */
function useWeightForm(part: BargainPart, keep: Keep | undefined) {
  const { place, bargain, table, named, me, connected, actions, evidence } = part;
  const isOffer = keep === undefined;
  const onTable = (table.standing ?? table.original)?.weight ?? null;
  const start = isOffer ? (named.mine ?? onTable) : null;
  // [BG3] An offer that arrives while someone is writing must be seen first.
  const [round, setRound] = useState(bargain.round);
  const isOutdated = isOffer && round !== bargain.round;
  const meant = useMeantWeight({ returnsFocus: true });
  const finding = isOffer && evidence ? findingOf(part, evidence) : null;
  const similar = useSimilar(finding);
  const form = useCheckedForm({
    schema: isOffer ? reasonedWeight : estimatedWeight,
    initial: {
      ...(start ? fieldsOfWeight(start) : NOT_CHOSEN),
      newness: isOffer ? startingFrom(part.given) : NOT_ANSWERED,
      reason: '',
    },
    draft: useDraft(bargainKey(isOffer ? 'offer' : 'estimate', place), begunOffer),
    check: 'sending',
    ready: connected,
    send: async ({ reason, newness, ...fields }): Promise<Answer> => {
      const refusal = newnessRefusal(newness, similar);
      if (refusal) return { ...NOT_SENT, fields: refusal };
      if (!(await meant.confirm(weightOfFields(fields)))) return NOT_SENT;
      if (keep) return keep(fields);
      const given = namedBy(newness);
      return actions.offerWeight(place.evidenceId, { ...fields, given, reason, round });
    },
    onSent: () => {
      if (!isOffer) return;
      closeOffer(place);
      part.onDone();
    },
  });
  const [newness, hypothesis, negation] = useWatch({
    control: form.control,
    name: ['newness', 'hypothesis_likelihood', 'negation_likelihood'],
  });
  const added = { newness, weight: { hypothesis, negation } };
  const weight = wholeWeight(added.weight);
  const terms = weight && { weight, given: namedBy(newness) };
  return {
    form,
    added,
    weight,
    finding,
    similar,
    onTable,
    question: meant.question,
    obstacle: isOffer && !isOutdated && terms ? termsObstacle(table, me, terms) : null,
    keepOffer: isOutdated ? () => setRound(bargain.round) : null,
    choose({ newness, weight }: Added) {
      form.clearErrors();
      form.setValues({ newness, ...fieldsOfWeight(weight) });
    },
  };
}

const findingOf = (
  { place, hypothesisId }: BargainPart,
  { id, description, source }: ListedEvidence,
): Finding => ({
  hypothesisId,
  conversationId: place.conversationId,
  description,
  source,
  except: id,
});

/** A weight that a member chooses: their own estimate, or an offer with its reason. */
export function WeightForm({ part, keep }: WeightFormProps) {
  const { place, bargain, partner } = part;
  const isOffer = keep === undefined;
  const isSecondOpinion = isOffer && bargain.occasion === 'second_opinion';
  const offer = useWeightForm(part, keep);
  const { form, added, weight, onTable, obstacle, choose, keepOffer } = offer;
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
          onClick={() => choose({ newness: NOT_ANSWERED, weight: EVEN_WEIGHT })}
        >
          We both think it says nothing
        </Button>
      )}
      {offer.finding && (
        <IsThisNew
          finding={offer.finding}
          similar={offer.similar}
          value={added}
          onChange={choose}
          known={part.given}
          // What was written about this item goes along to the other one.
          goingAlong={() => ({ weight: added.weight, reason: form.getValues('reason') })}
          error={form.getFieldState('newness', form.formState).error?.message}
        />
      )}
      <AddedWeight
        value={added}
        onChange={choose}
        claim={claimOf(bargain)}
        move={isOffer && weight ? part.moveBy(weight) : null}
        errors={form.formState.errors}
      >
        {isSecondOpinion && <p className="text-sm text-muted">{MEDIAN_NOTE}</p>}
        {obstacle && <p className="text-sm font-semibold">{obstacle}</p>}
      </AddedWeight>
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
      {offer.question}
      {keepOffer && (
        <Notice tone="info">
          <p className="text-sm">{ERRORS.OFFER_OUTDATED.message}</p>
          <Button variant="secondary" size="sm" className="mt-2" onClick={keepOffer}>
            Keep My Offer
          </Button>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          form={form}
          disabled={keepOffer !== null || obstacle !== null}
          busyLabel="Sending..."
        >
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
