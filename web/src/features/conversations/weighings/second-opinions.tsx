import {
  type Conversation,
  ERRORS,
  type ListedEvidence,
  weighingTexts,
  weightOf,
} from '@midspan/contract';
import { Scale } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OwnStanding } from '../../accounts/index.ts';
import {
  closeWeighForm,
  estimateKey,
  keepOwnWeight,
  openWeighForm,
  useOwnWeight,
  useWeighedIn,
} from '../bargains/bargain-drafts.ts';
import { EstimateFirst } from '../bargains/estimate-first.tsx';
import { type BargainPart, OfferForm, OfferPart } from '../bargains/offer-part.tsx';
import { BargainCard, faceOfOffer, StandingOffer } from '../bargains/standing-offer.tsx';
import { hasOffered, offeredElsewhere, stepsAbout, unopened } from '../bargains/table.ts';
import { WeightShown } from '../bargains/weight-shown.tsx';
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
const WEIGHING = { icon: Scale, title: 'Weigh This Evidence' };
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

interface ItemProps extends SecondOpinionsProps {
  evidenceId: string;
}

/** An offer about an item of another pair. */
function OfferedAgain(props: ItemProps) {
  const { state, conversation, evidenceId } = props;
  const known = state.evidenceHistory.find(({ id }) => id === evidenceId);
  const where = { hypothesisId: conversation.hypothesis_id, conversationId: conversation.id };
  // Fetched only if no event has brought it.
  const { item } = useWantedItem(where, known === undefined ? evidenceId : null);
  return <SecondOpinion {...props} evidence={known ?? item ?? undefined} />;
}

interface SecondOpinionProps extends ItemProps {
  evidence: ListedEvidence | undefined;
  /** closes the form for the first offer */
  onClose?: () => void;
}

/** An item of another pair: one's own estimate, then the offer, or the answers to the partner's. */
function SecondOpinion(props: SecondOpinionProps) {
  const { state, actions, me, conversation, evidenceId, evidence, onDone, onClose } = props;
  const titleId = useId();
  const place = { conversationId: conversation.id, evidenceId };
  const { isAsked, weight: estimate } = useOwnWeight(place);
  const bargain = state.bargains[evidenceId] ?? unopened('second_opinion');
  const partner = partnerOf(conversation, me.id).partner.name;
  const steps = stepsAbout(state.stream.lines, evidenceId);
  const { standing } = bargain;
  const isOwn = standing?.by === me.id;
  const part: BargainPart = {
    place,
    bargain,
    evidence,
    steps,
    estimate,
    me: me.id,
    partner,
    // What it does to the figure depends on all pairs.
    moveBy: () => null,
    connected: state.connection === 'connected',
    actions,
    onDone,
  };
  return (
    <BargainCard
      face={standing ? faceOfOffer(isOwn) : WEIGHING}
      subtitle="A second opinion on evidence of another pair"
      onClose={onClose}
    >
      {evidence && (
        <>
          <WantedBadges evidence={evidence} />
          <EvidenceFace evidence={evidence} titleId={titleId} hasWeight={false} />
        </>
      )}
      <OwnStanding />
      <EstimateFirst
        isHidden={isAsked && !hasOffered(steps, me.id)}
        draftKey={estimateKey(place)}
        lead={
          <>
            {standing ? (
              <>
                <bdi>{partner}</bdi>’s likelihoods and reason come
              </>
            ) : (
              'What other pairs weighed it with comes'
            )}{' '}
            next. Judging before you see that keeps your estimate your own.
          </>
        }
        submit={standing ? 'Compare' : 'Go On'}
        // It stays on this device, so it needs no connection.
        connected
        send={async (chosen) => {
          keepOwnWeight(place, chosen);
          return { success: true };
        }}
        onSkip={() => keepOwnWeight(place, null)}
      >
        {evidence && <WeightNow evidence={evidence} />}
        {standing ? (
          <>
            {/* Remounts with each round, so that an answer is to the offer that was on screen. */}
            <StandingOffer key={standing.round} part={part} />
            <OfferPart part={part} />
          </>
        ) : bargain.offers_left === 0 ? (
          <p className="text-sm font-semibold">{ERRORS.OFFER_LIMIT.message}</p>
        ) : (
          <OfferForm part={part} title={`Offer ${partner} a weight`} />
        )}
      </EstimateFirst>
      {!standing && (
        <p className="text-sm text-muted">
          If you close this, we’ll keep what you wrote. Your partner won’t see it until you send it.
        </p>
      )}
    </BargainCard>
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
  return <SecondOpinion {...props} evidence={item} onDone={close} onClose={close} />;
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
