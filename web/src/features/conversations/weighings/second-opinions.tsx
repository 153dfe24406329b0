import {
  type Conversation,
  ERRORS,
  type ListedEvidence,
  weighingTexts,
  weightOf,
} from '@midspan/contract';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OwnStanding } from '../../accounts/index.ts';
import {
  type BargainPlace,
  closeWeighForm,
  estimateKey,
  keepOwnWeight,
  openWeighForm,
  useOwnWeight,
  useWeighedIn,
} from '../bargains/bargain-drafts.ts';
import { EstimateFirst, type EstimateFirstProps } from '../bargains/estimate-first.tsx';
import { type BargainPart, OfferForm, OfferPart } from '../bargains/offer-part.tsx';
import { BargainCard, StandingOffer } from '../bargains/standing-offer.tsx';
import { stepsAbout, unopened } from '../bargains/table.ts';
import { WeightShown } from '../bargains/weight-shown.tsx';
import { offeredElsewhere } from '../evidence/decided-evidence.ts';
import { EvidenceFace } from '../evidence/evidence-face.tsx';
import type { LivePart } from '../live-part.ts';
import { partnerOf } from '../partner.ts';
import { useWantedItem } from './api.ts';
import { useWanted, useWantedKeptUp } from './wanted.ts';
import { WantedList } from './wanted-list.tsx';
import { WantedBadges } from './weighed-notes.tsx';
import { weighedSoFar } from './weighed-words.ts';

const CANNOT_WEIGH =
  'You can’t weigh this evidence here: one of you has weighed it already, or it doesn’t count any more.';
const LOAD_FAILED = 'Failed to load the evidence. Please try again later.';

export interface SecondOpinionsProps extends LivePart {
  conversation: Conversation;
  /** the viewer has answered, sent or closed something */
  onDone: () => void;
}

/** What the two are weighing, and the form for one more item. */
export function SecondOpinions(props: SecondOpinionsProps) {
  const { state, me, conversation } = props;
  useWantedKeptUp(state);
  const chosen = useWeighedIn(me.id, conversation.id);
  const offered = offeredElsewhere(state.bargains);
  return (
    <>
      {offered.length > 0 && (
        <ul aria-label="Weights to decide on" className="flex flex-col gap-4">
          {offered.map((evidenceId) => (
            <li key={evidenceId}>
              <OfferedAgain {...props} evidenceId={evidenceId} />
            </li>
          ))}
        </ul>
      )}
      {chosen !== null && <ChosenItem key={chosen} {...props} evidenceId={chosen} />}
    </>
  );
}

type ItemProps = SecondOpinionsProps & { evidenceId: string };

/** The bargain about an item of another pair; what it does to the figure depends on all of them. */
function useSecondOpinion(
  { state, actions, me, conversation, evidenceId, onDone }: ItemProps,
  evidence: ListedEvidence | undefined,
): BargainPart {
  const place = { conversationId: conversation.id, evidenceId };
  const { weight: estimate } = useOwnWeight(place);
  return {
    place,
    bargain: state.bargains[evidenceId] ?? unopened('second_opinion'),
    evidence,
    steps: stepsAbout(state.stream.lines, evidenceId),
    estimate,
    me: me.id,
    partner: partnerOf(conversation, me.id).partner.name,
    moveBy: () => null,
    connected: state.connection === 'connected',
    actions,
    onDone,
  };
}

/** An offer about an item of another pair, and what the other can answer. */
function OfferedAgain(props: ItemProps) {
  const { state, conversation, evidenceId } = props;
  const titleId = useId();
  const known = state.evidenceHistory.find(({ id }) => id === evidenceId);
  const where = { hypothesisId: conversation.hypothesis_id, conversationId: conversation.id };
  // One that events have told of needs no looking for.
  const { item } = useWantedItem(where, known === undefined ? evidenceId : null);
  const evidence = known ?? item ?? undefined;
  const part = useSecondOpinion(props, evidence);
  const { standing } = part.bargain;
  if (standing === null) return null;
  const isOwn = standing.by === part.me;
  return (
    <BargainCard isOwn={isOwn} subtitle="A second opinion on evidence of another pair">
      {evidence && <EvidenceFace evidence={evidence} titleId={titleId} hasWeight={false} />}
      <OwnStanding />
      <BlindOpinion
        place={part.place}
        // Whoever has offered one, now or earlier, has seen the others.
        hasSeen={isOwn || standing.round > 1}
        lead={
          <>
            <bdi>{part.partner}</bdi>’s likelihoods and reason come next. Judging before you see
            them keeps your estimate your own.
          </>
        }
      >
        {evidence && <WeightNow evidence={evidence} />}
        {/* An answer is to the offer that was looked at, not to one that came meanwhile. */}
        <StandingOffer key={standing.round} part={part} />
        <OfferPart part={part} />
      </BlindOpinion>
    </BargainCard>
  );
}

/** Second opinions are worth something only if they are formed before seeing the first. */
function BlindOpinion({
  place,
  hasSeen,
  ...props
}: { place: BargainPlace; hasSeen: boolean } & Pick<
  EstimateFirstProps,
  'lead' | 'submit' | 'children'
>) {
  const { isAsked } = useOwnWeight(place);
  return (
    <EstimateFirst
      {...props}
      isHidden={isAsked && !hasSeen}
      draftKey={estimateKey(place)}
      // It stays on this device, so it needs no connection.
      connected
      send={async (chosen) => {
        keepOwnWeight(place, chosen);
        return { success: true };
      }}
      onSkip={() => keepOwnWeight(place, null)}
    />
  );
}

/** What an item counts with, for whoever has an estimate of their own. */
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

/** The form of the item that was chosen, or why there is none. */
function ChosenItem(props: ItemProps) {
  const { state, me, conversation, evidenceId, onDone } = props;
  const where = { hypothesisId: conversation.hypothesis_id, conversationId: conversation.id };
  const { item, isError, isFetching, refetch } = useWantedItem(where, evidenceId);

  function close() {
    closeWeighForm(me.id, conversation.id);
    onDone();
  }

  // Its offer stands above.
  if (state.bargains[evidenceId]?.standing) return null;
  if (isError && !item) {
    return <LoadFailure text={LOAD_FAILED} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (item === undefined) {
    return (
      <div>
        <p role="status" className="sr-only">
          Loading the evidence...
        </p>
        <Skeleton className="h-64 rounded-card" />
      </div>
    );
  }
  if (item === null) return <CannotWeigh text={CANNOT_WEIGH} onClose={close} />;
  return <WeighForm {...props} evidence={item} onClose={close} />;
}

/** Weighing an item that another pair accepted: one's own estimate, then the offer. */
function WeighForm({
  evidence,
  onClose,
  ...props
}: ItemProps & { evidence: ListedEvidence; onClose: () => void }) {
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const part = useSecondOpinion(props, evidence);

  useEffect(() => {
    // The button that opened it may be far below, or on another page.
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <Card ref={card} tabIndex={-1} aria-labelledby={id} role="group" className="p-0! outline-none">
      <div className="@container flex flex-col gap-4 p-4">
        <div className="flex items-center justify-between gap-3">
          <h3 id={id} className="font-bold">
            Weigh This Evidence
          </h3>
          <Button variant="quiet" size="sm" onClick={onClose} className="-mr-3.5">
            Close
          </Button>
        </div>
        <WantedBadges evidence={evidence} />
        <EvidenceFace evidence={evidence} titleId={`${id}-finding`} hasWeight={false} />
        <OwnStanding />
        <BlindOpinion
          place={part.place}
          hasSeen={false}
          lead="What other pairs weighed it with comes next. Judging before you see it keeps your estimate your own."
          submit="Go On"
        >
          <WeightNow evidence={evidence} />
          {part.bargain.offers_left === 0 ? (
            <p className="text-sm font-semibold">{ERRORS.OFFER_LIMIT.message}</p>
          ) : (
            <OfferForm part={part} title={`Offer ${part.partner} a weight`} onSent={onClose} />
          )}
        </BlindOpinion>
        <p className="text-sm text-muted">
          If you close this, we’ll keep what you wrote. Your partner won’t see it until you send it.
        </p>
      </div>
    </Card>
  );
}

/** Says why an item that a link or a button names can't be weighed. */
function CannotWeigh({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Notice tone="info">
      <p className="text-sm">{text}</p>
      <Button variant="secondary" size="sm" className="mt-2" onClick={onClose}>
        Close
      </Button>
    </Notice>
  );
}

/** Where nothing can be weighed: what a link asked for, and that it can't be done here. */
export function NothingToWeigh({ conversation, me, onDone }: SecondOpinionsProps) {
  const chosen = useWeighedIn(me.id, conversation.id);
  if (chosen === null) return null;
  return (
    <CannotWeigh
      text={ERRORS.WEIGHING_ELSEWHERE.message}
      onClose={() => {
        closeWeighForm(me.id, conversation.id);
        onDone();
      }}
    />
  );
}

/** What else the two could weigh. */
export function WantedPart({ state, me, conversation }: SecondOpinionsProps) {
  const query = useWanted(conversation.hypothesis_id, conversation.id);
  const chosen = useWeighedIn(me.id, conversation.id);
  const except = new Set(offeredElsewhere(state.bargains));
  if (chosen !== null) except.add(chosen);
  return (
    <WantedList
      query={query}
      except={except}
      onWeigh={(evidenceId) =>
        openWeighForm(me.id, { conversationId: conversation.id, evidenceId })
      }
    />
  );
}
