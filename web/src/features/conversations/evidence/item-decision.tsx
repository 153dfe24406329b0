import {
  type Bargain,
  type ItemStep,
  type ListedEvidence,
  threeIdeas,
  weightOf,
} from '@midspan/contract';
import { pbPercent, refuseOriginal, type Tally } from '@midspan/domain';
import { DecideButton } from '../../../ui/decide-button.tsx';
import { Words } from '../../../ui/facts.tsx';
import { SpanMove } from '../../../ui/span-move.tsx';
import { placeOfItem, useWeightHidden } from '../bargains/bargain-drafts.ts';
import { MeetButton, OfferPart, useShownForm } from '../bargains/offer-part.tsx';
import { StandingOffer } from '../bargains/standing-offer.tsx';
import { type BargainPart, bargainPart, inWords, ownEstimate } from '../bargains/table.ts';
import { TwoWeights } from '../bargains/two-weights.tsx';
import { EstimateFirst } from '../bargains/weight-form.tsx';
import { ReportEvidence } from '../items/report-evidence.tsx';
import type { LiveActions } from '../live/live.ts';
import { WeighInstead } from '../weighings/weigh-instead.tsx';
import { moveLead, previewMove } from '../weights/figure-preview.ts';
import { DisputeView } from './dispute-view.tsx';
import { IdeasDisclosure } from './ideas-disclosure.tsx';
import { AGAIN_POSSIBLE, type PanelOutcome, withdrawnOutcome } from './panel-outcome.tsx';
import { Likelihoods, SameSource } from './pending-details.tsx';
import { stageOf } from './pending-stage.ts';
import { chooseCounter } from './review-form.ts';
import { ReviewView } from './review-view.tsx';

export interface ItemDecisionProps {
  evidence: ListedEvidence;
  bargain: Bargain;
  /** what happened to it so far, with every offer */
  steps: readonly ItemStep[];
  me: string;
  /** the name of the other of the two */
  partner: string;
  /** the tally behind the shared figure */
  tally: Tally;
  connected: boolean;
  actions: LiveActions;
  /** the viewer has decided; `outcome` where it needs a word here */
  onDone: (outcome?: PanelOutcome) => void;
}

const LIKELIHOODS = { hypothesis: 'If true', negation: 'If false' };
const IMPACTS = { hypothesis: 'Impact on hypothesis', negation: 'Impact on negation' };

/** What an undecided item shows below its face: the case for it, and what the viewer can do. */
export function ItemDecision(props: ItemDecisionProps) {
  const { evidence, bargain, me, tally, connected, actions, onDone } = props;
  const part = bargainPart({
    ...props,
    place: placeOfItem(evidence),
    estimate: ownEstimate(evidence, me),
    moveBy: (weight) => previewMove(tally, weight),
    onDone: () => onDone(),
  });
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
      <EstimateFirst
        part={part}
        isHidden={useWeightHidden(evidence, bargain, me)}
        send={(weight) => actions.estimateWeight(evidence.id, weight)}
      >
        <KnownWeight {...props} part={part} />
      </EstimateFirst>
      <ReportEvidence evidence={evidence} userId={me} />
    </div>
  );
}

/** An item whose weight the viewer knows. */
function KnownWeight(props: ItemDecisionProps & { part: BargainPart }) {
  const { evidence, bargain, me, tally, connected, actions, onDone, part } = props;
  const { root, showForm } = useShownForm();
  const stage = stageOf(evidence, me);
  const isProposer = evidence.proposed_by === me;
  const obstacle = inWords(refuseOriginal(part.table));
  const weight = weightOf(evidence);
  const move = weight && previewMove(tally, weight);

  return (
    <div ref={root} className="flex flex-col gap-4">
      {part.estimate && bargain.standing === null && <TwoWeights part={part} />}
      <Likelihoods
        evidence={evidence}
        names={stage === 'dispute' ? IMPACTS : LIKELIHOODS}
        isPictured={stage === 'review' && part.estimate === null}
        figure={pbPercent(tally)}
      />
      <Words name="Reasoning">{evidence.reasoning}</Words>
      {move && obstacle === null && <SpanMove lead={moveLead(undefined, isProposer)} move={move} />}
      <StandingOffer part={part} />
      {stage === 'dispute' && (
        <DisputeView {...props} isProposer={isProposer} move={move} obstacle={obstacle} />
      )}
      {stage === 'review' && (
        <>
          <IdeasDisclosure
            question="What do these numbers mean?"
            ideas={[threeIdeas.twoQuestions, threeIdeas.whyItMoves, threeIdeas.sharedFigure]}
          />
          <div className="flex flex-wrap gap-3 empty:hidden">
            {obstacle === null && (
              <DecideButton
                label="Accept as Proposed"
                variant="secondary"
                connected={connected}
                act={() => actions.acceptEvidence(evidence.id)}
                onDone={onDone}
              />
            )}
            <MeetButton
              part={part}
              onFilled={() => {
                chooseCounter(evidence.id);
                showForm();
              }}
            />
          </div>
          <ReviewView part={part} evidenceId={evidence.id} actions={actions} />
        </>
      )}
      {stage !== 'review' && <OfferPart part={part} hint="You’d accept it with another weight." />}
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
