import { type ItemStep, type ListedEvidence, threeIdeas, weightOf } from '@midspan/contract';
import { pbPercent, standsIn, type Tally } from '@midspan/domain';
import { useEffect, useRef, useState } from 'react';
import { DecideButton } from '../../../ui/decide-button.tsx';
import { Words } from '../../../ui/facts.tsx';
import { SpanMove } from '../../../ui/span-move.tsx';
import { WeighInstead } from '../weighings/weigh-instead.tsx';
import {
  bargainOf,
  meetingIn,
  offerObstacle,
  originalObstacle,
  ownEstimate,
  sideOf,
} from './bargain.ts';
import { CompareView } from './compare-view.tsx';
import { DisputeView } from './dispute-view.tsx';
import { EstimateForm } from './estimate-form.tsx';
import type { EvidenceActions } from './evidence-live.ts';
import { IF_ACCEPTED, IF_YOU_ACCEPT, previewMove } from './figure-preview.ts';
import { IdeasDisclosure } from './ideas-disclosure.tsx';
import { fillMiddle, openOffering } from './offer-draft.ts';
import { OfferPart } from './offer-part.tsx';
import { OfferView } from './offer-view.tsx';
import { AGAIN_POSSIBLE, type PanelOutcome, withdrawnOutcome } from './panel-outcome.tsx';
import { Likelihoods, SameSource } from './pending-details.tsx';
import { stageOf } from './pending-stage.ts';
import { QuickAnswers } from './quick-answers.tsx';
import { ReportEvidence } from './report-evidence.tsx';
import { ReviewView } from './review-view.tsx';
import { skipEstimate, useWeightHidden } from './weight-hidden.ts';

export interface ItemDecisionProps {
  evidence: ListedEvidence;
  /** what happened to it so far, with every offer */
  steps: readonly ItemStep[];
  me: string;
  /** the name of the other of the two */
  partner: string;
  /** the tally behind the shared figure */
  tally: Tally;
  connected: boolean;
  actions: EvidenceActions;
  /** the viewer has decided; `outcome` where it needs a word here */
  onDone: (outcome?: PanelOutcome) => void;
}

const LIKELIHOODS = { hypothesis: 'Likelihood if true', negation: 'Likelihood if false' };
const IMPACTS = { hypothesis: 'Impact on hypothesis', negation: 'Impact on negation' };

/** What an undecided item shows below its face: the case for it, and what the viewer can do. */
export function ItemDecision(props: ItemDecisionProps) {
  const { evidence, me, partner, connected, actions, onDone } = props;
  const isHidden = useWeightHidden(evidence, me);
  const known = useRef<HTMLDivElement>(null);
  const hasAsked = useRef(false);

  useEffect(() => {
    // The form that the keyboard was in is gone.
    if (isHidden || !hasAsked.current) return;
    hasAsked.current = false;
    known.current?.focus();
  }, [isHidden]);

  return (
    <div className="@container flex flex-col gap-4">
      <SameSource evidence={evidence}>
        {stageOf(evidence, me) === 'waiting' && (
          <WeighInstead
            evidence={evidence}
            connected={connected}
            actions={actions}
            onDone={() => onDone()}
          />
        )}
      </SameSource>
      {isHidden ? (
        <EstimateForm
          draftKey={`estimate:${evidence.id}`}
          lead={
            <>
              <bdi>{partner}</bdi>’s likelihoods and reasoning come next. Judging before you see
              them keeps your estimate your own.
            </>
          }
          connected={connected}
          send={(weight) => {
            hasAsked.current = true;
            return actions.estimateEvidence(evidence.id, weight);
          }}
          onSkip={() => {
            hasAsked.current = true;
            skipEstimate(evidence.id);
          }}
        />
      ) : (
        <div ref={known} tabIndex={-1} className="flex flex-col gap-4 outline-none">
          <KnownWeight {...props} />
        </div>
      )}
      <ReportEvidence evidence={evidence} userId={me} />
    </div>
  );
}

/** An item whose weight the viewer knows. */
function KnownWeight(props: ItemDecisionProps) {
  const { evidence, steps, me, partner, tally, connected, actions, onDone } = props;
  const root = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(0);
  const { offer } = evidence;
  const side = sideOf(evidence, me);
  const isProposer = side === 'proposer';
  const stage = stageOf(evidence, me);
  const bargain = bargainOf(evidence, steps);
  const estimate = ownEstimate(evidence, me);
  const stands = standsIn(bargain, estimate);
  const meeting = offerObstacle(bargain, side) === null ? meetingIn(bargain, estimate) : null;
  const isOriginalOpen = originalObstacle(bargain) === null;
  const weight = weightOf(evidence);
  const move = weight && previewMove(tally, weight);
  const theirs = offer?.by === evidence.proposed_by ? stands.partner : stands.proposer;
  const answered = theirs
    ? { name: offer?.by === me ? `${partner} said` : 'You said', weight: theirs }
    : { name: 'Proposed', weight: bargain.proposed };
  const done = () => onDone();
  const offering = { evidence, bargain, me, tally, connected, actions };

  useEffect(() => {
    if (opened > 0) root.current?.querySelector<HTMLElement>('[data-offer-heading]')?.focus();
  }, [opened]);

  const showForm = () => setOpened((times) => times + 1);

  function meet() {
    if (meeting === null) return;
    fillMiddle(evidence.id, meeting);
    openOffering(evidence.id, stage === 'review');
    showForm();
  }

  return (
    <div ref={root} className="flex flex-col gap-4">
      {estimate && weight && <CompareView mine={estimate} theirs={weight} partner={partner} />}
      <Likelihoods
        evidence={evidence}
        names={stage === 'dispute' ? IMPACTS : LIKELIHOODS}
        isPictured={stage === 'review' && estimate === null}
        figure={pbPercent(tally)}
      />
      <Words name="Reasoning">{evidence.reasoning}</Words>
      {move && isOriginalOpen && (
        <SpanMove lead={isProposer ? IF_ACCEPTED : IF_YOU_ACCEPT} move={move} />
      )}
      {offer && (
        <OfferView
          // An answer is to the offer that was looked at, not to one that came meanwhile.
          key={offer.round}
          {...offering}
          offer={offer}
          against={answered}
          partner={partner}
          onDone={done}
        />
      )}
      {stage === 'dispute' && (
        <DisputeView
          {...props}
          isProposer={isProposer}
          move={move}
          obstacle={originalObstacle(bargain)}
        />
      )}
      {stage === 'review' && (
        <IdeasDisclosure
          question="What do these numbers mean?"
          ideas={[threeIdeas.twoQuestions, threeIdeas.whyItMoves, threeIdeas.sharedFigure]}
        />
      )}
      <QuickAnswers
        accept={
          stage === 'review' && isOriginalOpen ? () => actions.acceptEvidence(evidence.id) : null
        }
        onMeet={meeting && meet}
        connected={connected}
        onDone={done}
      />
      {stage === 'review' ? (
        <ReviewView {...offering} onDone={done} />
      ) : (
        <OfferPart {...offering} onOpen={showForm} onDone={done} />
      )}
      {stage === 'waiting' && (
        <DecideButton
          label="Withdraw Evidence"
          variant="secondary"
          question="Withdraw this evidence?"
          consequence={`Your partner won’t review it, and it’s listed as Withdrawn. ${AGAIN_POSSIBLE}`}
          connected={connected}
          act={() => actions.withdrawEvidence(evidence.id)}
          onDone={() => onDone(withdrawnOutcome(evidence))}
        />
      )}
    </div>
  );
}
