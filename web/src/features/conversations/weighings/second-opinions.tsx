import {
  type Conversation,
  ERRORS,
  type ListedEvidence,
  weighingTexts,
  weightOf,
} from '@midspan/contract';
import { Scale } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { retryOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure, LoadingSkeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OwnStanding } from '../../accounts/index.ts';
import { useOwnWeight, useWeighedIn, weighIn } from '../bargains/bargain-drafts.ts';
import { Answers, faceOfOffer, StandingOffer } from '../bargains/standing-offer.tsx';
import {
  bargainPart,
  hasOffered,
  offeredElsewhere,
  stepsAbout,
  unopened,
} from '../bargains/table.ts';
import { EstimateFirst } from '../bargains/weight-form.tsx';
import { EvidenceFace } from '../items/evidence-face.tsx';
import { WeighedNotes } from '../items/evidence-item.tsx';
import { BuildsOn } from '../items/weighed-on-top.tsx';
import { weighedSoFar } from '../items/weighed-words.ts';
import type { LivePart } from '../live/live.ts';
import { WeightShown } from '../weights/weight-shown.tsx';
import { useWantedItem } from './api.ts';
import { canWeighIn } from './wanted.ts';

const CANNOT_WEIGH =
  'You can’t weigh this evidence here: one of you has weighed it already, or it doesn’t count any more.';
const WEIGHING = { icon: Scale, title: 'Weigh This Evidence' };
const LOAD_FAILED = 'Failed to load the evidence. Please try again later.';

export const weighingElementId = (evidenceId: string) => `w${evidenceId}`;

/** What the two are weighing, and the form for one more item that a button or a link has chosen. */
export function SecondOpinions(props: LivePart) {
  const { state } = props;
  const { conversation } = state;
  const chosen = useWeighedIn(conversation.id);
  // In a dispute the offer is about the item in dispute.
  const offered = canWeighIn(conversation) ? offeredElsewhere(state.bargains) : [];
  return (
    <>
      {offered.length > 0 && (
        <ul aria-label="Weights to decide on" className="flex flex-col gap-4">
          {offered.map((evidenceId) => (
            <li
              key={evidenceId}
              id={weighingElementId(evidenceId)}
              data-item={evidenceId}
              tabIndex={-1}
            >
              <SecondOpinion {...props} evidenceId={evidenceId} />
            </li>
          ))}
        </ul>
      )}
      {chosen !== null && !offered.includes(chosen) && (
        <ChosenItem key={chosen} {...props} evidenceId={chosen} />
      )}
    </>
  );
}

interface ItemProps extends LivePart {
  evidenceId: string;
  /** the item to make the first offer on */
  chosen?: ListedEvidence;
  /** gives it up, or ends it once it is sent */
  onClose?: () => void;
}

const whereOf = ({ id, hypothesis_id }: Conversation) => ({
  conversationId: id,
  hypothesisId: hypothesis_id,
});

/** The form of the item that was chosen, or why there is none. */
function ChosenItem(props: ItemProps) {
  const { evidenceId } = props;
  const { conversation } = props.state;
  const isHere = canWeighIn(conversation);
  const { item, query } = useWantedItem(whereOf(conversation), isHere ? evidenceId : null);

  const close = () => weighIn(conversation.id, null);

  if (!isHere || item === null) {
    return (
      <Notice tone="info">
        <p className="text-sm">{isHere ? CANNOT_WEIGH : ERRORS.WEIGHING_ELSEWHERE.message}</p>
        <Button variant="secondary" size="sm" className="mt-2" onClick={close}>
          Close
        </Button>
      </Notice>
    );
  }
  if (item) return <SecondOpinion {...props} chosen={item} onClose={close} />;
  if (query.isError) return <LoadFailure text={LOAD_FAILED} {...retryOf(query)} />;
  return <LoadingSkeleton text="Loading the evidence..." className="h-64 rounded-card" />;
}

/**
 * An item of another pair: the viewer's own estimate, then the offer, or the answers to the
 * partner's.
 */
function SecondOpinion(props: ItemProps) {
  const { state, actions, evidenceId, chosen, onClose } = props;
  const { conversation, me, connected } = state;
  const headingId = useId();
  const titleId = useId();
  const known = chosen ?? state.evidenceHistory.find(({ id }) => id === evidenceId);
  // Fetched only if no event has brought it.
  const { item } = useWantedItem(whereOf(conversation), known === undefined ? evidenceId : null);
  const evidence = known ?? item ?? undefined;
  const place = { conversationId: conversation.id, evidenceId };
  const { isAsked, weight: estimate } = useOwnWeight(place);
  const bargain = state.bargains[evidenceId] ?? unopened('second_opinion');
  const { standing } = bargain;
  const steps = stepsAbout(state.lines, evidenceId);
  const part = bargainPart({
    ...{ place, bargain, evidence, steps, estimate, actions, connected, me },
    hypothesisId: conversation.hypothesis_id,
    partner: state.partner.name,
    onDone: () => onClose?.(),
    // What it does to the figure depends on all pairs.
    moveBy: () => null,
  });
  const { icon: Icon, title } = standing ? faceOfOffer(standing.by === me) : WEIGHING;
  const card = useRef<HTMLElement>(null);
  const isOpened = onClose !== undefined;

  useEffect(() => {
    if (!isOpened) return;
    // The button that opened it may be far below, or on another page.
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  }, [isOpened]);

  return (
    <article
      ref={card}
      aria-labelledby={headingId}
      tabIndex={-1}
      className="@container flex flex-col gap-4 rounded-card bg-raised p-4 shadow-card outline-none"
    >
      <div className="flex items-start justify-between gap-3">
        <div>
          <h3 id={headingId} className="flex items-center gap-2 font-bold">
            <Icon aria-hidden className="size-5 shrink-0" />
            {title}
          </h3>
          <p className="text-sm wrap-anywhere text-muted">
            A second opinion on evidence of another pair
          </p>
        </div>
        {onClose && (
          <Button variant="quiet" size="sm" onClick={onClose} className="-mr-3.5">
            Close
          </Button>
        )}
      </div>
      {evidence && (
        <>
          <EvidenceFace evidence={evidence} titleId={titleId} hasWeight={false} />
          <WeighedNotes evidence={evidence} />
          <BuildsOn given={evidence.given} />
        </>
      )}
      {conversation.circle_id === null && <OwnStanding />}
      <EstimateFirst part={part} isHidden={isAsked && !hasOffered(steps, me)}>
        {evidence && <WeightNow evidence={evidence} />}
        {standing ? <StandingOffer part={part} /> : <Answers part={part} />}
      </EstimateFirst>
      {!standing && (
        <p className="text-sm text-muted">
          If you close this, we’ll keep what you wrote. Your partner won’t see it until you send it.
        </p>
      )}
    </article>
  );
}

/** What an item counts with, shown after the member's own estimate. */
function WeightNow({ evidence }: { evidence: ListedEvidence }) {
  const weight = weightOf(evidence);
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken px-4 py-3">
      {evidence.set_aside ? (
        <p className="text-sm">It doesn’t count now. It will again once another pair weighs it.</p>
      ) : evidence.waiting ? (
        <p className="text-sm">It doesn’t count yet: it’s {weighingTexts.waiting}.</p>
      ) : (
        weight && <WeightShown name="Counts with" weight={weight} />
      )}
      <p className="text-sm text-muted">
        {weighedSoFar(evidence)} The median counts: of established pairs’ weights as soon as there
        are any, of all pairs’ weights until then.
      </p>
    </div>
  );
}
