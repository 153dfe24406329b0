import { ERRORS, offerBody } from '@midspan/contract';
import { EVEN_WEIGHT, OFFER_REASON_MIN, type Weight } from '@midspan/domain';
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
import { moveLead } from '../evidence/figure-preview.ts';
import { bargainKey, closeOffer, keepOwnWeight } from './bargain-drafts.ts';
import { type BargainPart, weightObstacle } from './table.ts';
import { useVeryStrong } from './very-strong.tsx';
import { WeightChoice } from './weight-choice.tsx';
import { fieldsOfWeight, type WeightFields, weightFields } from './weight-fields.ts';
import { claimOf } from './weight-text.ts';

/** The form as a draft keeps it. An estimate gives no reason; the likelihoods cannot be wrong. */
const weightDraft = z.object({ ...weightFields, reason: z.string() });
const reasonedWeight = z.object({ ...weightFields, reason: offerBody.shape.reason });

/** Whoever chose a very strong weight wants to change it. */
const NOT_SENT: Answer = { success: false, error: null };

const MEDIAN_NOTE =
  'Other pairs have weighed it too, and the median counts. So even a weight that says nothing can move the figure.';

interface WeightFormProps {
  part: BargainPart;
  kind: 'estimate' | 'offer';
  title: string;
  lead?: ReactNode;
  sendLabel: string;
  ready: boolean;
  send: (weight: WeightFields, reason: string, round: number) => Promise<Answer>;
  onSent?: () => void;
  /** what else can be done than sending it */
  end: ReactNode;
}

/** A weight that a member chooses: an estimate of one's own, or an offer with its reason. */
function WeightForm({ part, kind, title, lead, sendLabel, end, ...props }: WeightFormProps) {
  const { place, bargain, table, named, me, moveBy } = part;
  const isOffer = kind === 'offer';
  const isSecondOpinion = isOffer && bargain.occasion === 'second_opinion';
  const onTable = named.mine ?? table.standing?.weight ?? table.original;
  // [BG3] What arrives while someone is writing is for them to look at first.
  const [round, setRound] = useState(bargain.round);
  const isOutdated = isOffer && round !== bargain.round;
  const veryStrong = useVeryStrong({ returnsFocus: true });
  const form = useCheckedForm({
    schema: isOffer ? reasonedWeight : weightDraft,
    initial: { ...fieldsOfWeight((isOffer && onTable) || EVEN_WEIGHT), reason: '' },
    draft: useDraft(bargainKey(kind, place), weightDraft),
    check: 'sending',
    ready: props.ready,
    send: async ({ reason }): Promise<Answer> => {
      if (!(await veryStrong.confirm(weight))) return NOT_SENT;
      return props.send(fieldsOfWeight(weight), reason, round);
    },
    onSent: props.onSent,
  });
  const [hypothesis, negation] = useWatch({
    control: form.control,
    name: ['hypothesis_likelihood', 'negation_likelihood'],
  });
  const weight = { hypothesis, negation };
  const choose = (chosen: Weight) => form.setValues(fieldsOfWeight(chosen));
  const obstacle = isOffer && !isOutdated ? weightObstacle(table, me, weight) : null;
  const move = isOffer ? moveBy(weight) : null;
  return (
    // Without a name it is no landmark: on a wide screen it stands in the stream and in the panel.
    <Form form={form} className="flex flex-col gap-4">
      <div>
        <h4 data-weight-heading tabIndex={-1} className="font-bold outline-none">
          {title}
        </h4>
        {lead && <p className="text-sm wrap-anywhere text-muted">{lead}</p>}
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
        value={weight}
        onChange={choose}
        claim={claimOf(bargain)}
        preview={move && { move, lead: moveLead(bargain.occasion, true) }}
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
          {sendLabel}
        </SubmitButton>
        {end}
      </div>
    </Form>
  );
}

export interface OfferFormProps {
  part: BargainPart;
  title?: string;
  onSent?: () => void;
  /** something else closes it */
  staysOpen?: boolean;
}

/** A weight that one of the two would agree on, and why. */
export function OfferForm({
  part,
  title = 'Offer another weight',
  onSent,
  staysOpen = false,
}: OfferFormProps) {
  const { place, connected, actions, onDone } = part;
  return (
    <WeightForm
      part={part}
      kind="offer"
      title={title}
      sendLabel="Send Offer"
      ready={connected}
      send={(weight, reason, round) =>
        actions.offerWeight(place.evidenceId, { ...weight, reason, round })
      }
      onSent={() => {
        closeOffer(place);
        onSent?.();
        onDone();
      }}
      end={
        !staysOpen && (
          <Button variant="quiet" onClick={() => closeOffer(place)}>
            Close
          </Button>
        )
      }
    />
  );
}

const START_GAP_PX = 16;

/**
 * What comes next is shorter or longer, so its beginning may be anywhere. The page around the panel
 * or the stream stays where it is.
 */
function scrollToStart(element: HTMLElement): void {
  let list = element.parentElement;
  while (list !== null && getComputedStyle(list).overflowY !== 'auto') list = list.parentElement;
  if (list === null) return;
  const top = element.getBoundingClientRect().top - list.getBoundingClientRect().top;
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

/** Asks for one's own weight before another's could influence it. */
export function EstimateFirst({ part, isHidden, send, children }: EstimateFirstProps) {
  const { place, bargain, partner, connected } = part;
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
    keepOwnWeight(place, weight);
    return { success: true };
  }

  if (!isHidden) {
    return (
      <div ref={begin} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {children}
      </div>
    );
  }
  // Where nothing of the partner's comes next, there is nothing to compare.
  const hasOther = bargain.occasion === 'review' || bargain.standing !== null;
  return (
    <WeightForm
      part={part}
      kind="estimate"
      title="Your estimate first"
      lead={
        <>
          {hasOther ? (
            <>
              <bdi>{partner}</bdi>’s likelihoods and reasoning come
            </>
          ) : (
            'What other pairs weighed it with comes'
          )}{' '}
          next. Judging before you see that keeps your estimate your own.
        </>
      }
      sendLabel={hasOther ? 'Compare' : 'Go On'}
      ready={send === undefined || connected}
      send={keep}
      end={
        <Button variant="secondary" onClick={() => void keep(null)}>
          Skip
        </Button>
      }
    />
  );
}
