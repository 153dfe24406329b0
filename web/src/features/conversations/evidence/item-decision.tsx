import {
  type Bargain,
  evidenceTexts,
  type ItemStep,
  type ListedEvidence,
  rejectionReason,
  threeIdeas,
  weightOf,
} from '@midspan/contract';
import { REJECTION_REASON_MIN, refuseOriginal } from '@midspan/domain';
import { Lightbulb, MessagesSquare } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { linkOf } from '../../../lib/source-link.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { DecideButton } from '../../../ui/decide-button.tsx';
import { Fact, Named, Words } from '../../../ui/facts.tsx';
import { Form, FormFailure, SubmitButton, useCheckedForm } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { placeOfItem, useWeightHidden } from '../bargains/bargain-drafts.ts';
import { Answers, StandingOffer, TwoWeights } from '../bargains/standing-offer.tsx';
import { type BargainPart, bargainPart, inWords, ownEstimate, tableIn } from '../bargains/table.ts';
import { EstimateFirst } from '../bargains/weight-form.tsx';
import { likelihoodPercent } from '../items/evidence-display.ts';
import { ReportEvidence } from '../items/report-evidence.tsx';
import { BuildsOn, WeighedOnTop } from '../items/weighed-on-top.tsx';
import type { LiveActions } from '../live/live.ts';
import { WeighInstead } from '../weighings/weigh-instead.tsx';
import { type Figure, previewMove } from '../weights/figure-preview.ts';
import { IdeasDisclosure } from './ideas-disclosure.tsx';

interface UndecidedItem {
  evidence: ListedEvidence;
  bargain: Bargain;
  me: string;
  figure: Figure;
  connected: boolean;
  actions: LiveActions;
  onDone: () => void;
}

interface ItemDecisionProps extends UndecidedItem {
  steps: readonly ItemStep[];
  partner: string;
  hypothesisId: string;
}

/** What an undecided item shows below its face: the case for it, and what the viewer can do. */
export function ItemDecision(props: ItemDecisionProps) {
  const { evidence, bargain, me, figure, connected, actions, onDone } = props;
  const part = bargainPart({
    ...props,
    place: placeOfItem(evidence),
    estimate: ownEstimate(evidence, me),
    moveBy: (weight) => previewMove(figure, weight),
  });
  const isProposer = evidence.proposed_by === me;
  return (
    <div className="@container flex flex-col gap-4">
      <SameSource evidence={evidence}>
        {isProposer && evidence.status === 'proposed' && (
          <WeighInstead {...{ evidence, connected, actions, onDone }} />
        )}
      </SameSource>
      {isProposer ? <WeighedOnTop given={evidence.given} /> : <BuildsOn given={evidence.given} />}
      <EstimateFirst
        part={part}
        isHidden={useWeightHidden(evidence, bargain, me)}
        send={(weight) => actions.estimateWeight(evidence.id, weight)}
      >
        <KnownWeight {...props} part={part} isProposer={isProposer} />
      </EstimateFirst>
      <ReportEvidence evidence={evidence} userId={me} />
    </div>
  );
}

type KnownWeightProps = ItemDecisionProps & { part: BargainPart; isProposer: boolean };

/** An item whose weight the viewer knows. */
function KnownWeight(props: KnownWeightProps) {
  const { evidence, bargain, part, isProposer, actions } = props;
  const isDisputed = evidence.status === 'disputed';
  /** the way to end a review without agreeing on a weight */
  const ending = isProposer ? (
    <WithdrawEvidence {...props} meaning={`Waiting for ${part.partner} to review.`} />
  ) : (
    <Rejection {...props} />
  );
  const reviewing = isDisputed ? null : ending;
  const weighing = (
    <>
      <Words name="Reasoning">{evidence.reasoning}</Words>
      {bargain.standing === null ? (
        <>
          {(!isProposer || part.estimate) && <TwoWeights part={part} />}
          <Answers
            part={part}
            accept={
              isProposer || isDisputed || refuseOriginal(part.table) !== null
                ? undefined
                : { weight: weightOf(evidence), act: () => actions.acceptEvidence(evidence.id) }
            }
          >
            {reviewing}
          </Answers>
        </>
      ) : (
        <>
          <StandingOffer part={part} />
          {reviewing}
        </>
      )}
    </>
  );
  return (
    <>
      {isDisputed ? <EvidenceDispute {...props}>{weighing}</EvidenceDispute> : weighing}
      {!isProposer && (
        <IdeasDisclosure
          question="What do these numbers mean?"
          ideas={[threeIdeas.twoQuestions, threeIdeas.whyItMoves, threeIdeas.sharedFigure]}
        />
      )}
    </>
  );
}

const rejection = z.object({ reason: rejectionReason });
const rejectionDraft = z.object({ reason: z.string() });

/** One quiet line, and the form that it opens. */
function Rejection({ evidence, connected, actions, onDone }: UndecidedItem) {
  const draft = useDraft(`review:${evidence.id}`, rejectionDraft);
  const [isOpen, setIsOpen] = useState(() => draft.read() !== null);
  const form = useCheckedForm({
    schema: rejection,
    initial: { reason: '' },
    draft,
    check: 'sending',
    ready: connected,
    send: ({ reason }) => actions.rejectEvidence(evidence.id, reason),
    onSent: onDone,
  });
  if (!isOpen) {
    return (
      <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
        <Button variant="quiet" size="sm" className="-ml-3.5" onClick={() => setIsOpen(true)}>
          It shouldn’t count at all
        </Button>
        Opens a discussion, nothing is final.
      </p>
    );
  }
  return (
    <Form form={form} className="flex flex-col gap-3">
      <TextArea
        {...form.field('reason')}
        label="Reason for rejection"
        hint={`At least ${REJECTION_REASON_MIN} characters. What would need to change?`}
        required
        autoFocus
        dir="auto"
        rows={3}
      />
      <FormFailure form={form} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} busyLabel="Submitting...">
          Reject
        </SubmitButton>
        <Button
          variant="quiet"
          onClick={() => {
            draft.write(null);
            setIsOpen(false);
          }}
        >
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** Nothing is counted twice without both knowing. */
function SameSource({ evidence, children }: { evidence: ListedEvidence; children: ReactNode }) {
  const { same_source: same, given } = evidence;
  // That it builds on it says more.
  if (same === null || given.some(({ id }) => id === same.id)) return null;
  return (
    <Notice tone="info">
      <p className="text-sm font-semibold">This source already counts for this hypothesis:</p>
      <div className="line-clamp-3">
        <WrittenText className="text-sm">{same.description}</WrittenText>
      </div>
      <p className="mt-1 text-sm text-muted">
        Is this a new finding, or would the same one be counted twice?
      </p>
      {children && <div className="mt-2">{children}</div>}
    </Notice>
  );
}

function WithdrawEvidence(props: UndecidedItem & { meaning: string }) {
  const { evidence, connected, actions, onDone, meaning } = props;
  return (
    <DecideButton
      connected={connected}
      onDone={onDone}
      label="Withdraw Evidence"
      meaning={meaning}
      variant="quiet"
      question="Withdraw this evidence?"
      consequence="It doesn’t count and is listed as Withdrawn. You can edit it and propose it again."
      act={() => actions.withdrawEvidence(evidence.id)}
    />
  );
}

interface EvidenceDisputeProps extends UndecidedItem {
  /** in the Evidence panel it says what it is about, which a card has above it */
  isInPanel?: boolean;
  /** what else can be done there about the weight */
  children?: ReactNode;
}

/** An item that was rejected and is being talked about, and how that ends: in panel and card. */
export function EvidenceDispute(props: EvidenceDisputeProps) {
  const { evidence, isInPanel = false, children } = props;
  const { description, source, rejection_reason } = evidence;
  const Heading = isInPanel ? 'h3' : 'h4';
  return (
    <>
      <Heading className="flex items-center gap-2 font-bold">
        <MessagesSquare aria-hidden className="size-4 shrink-0" />
        Evidence Dispute
      </Heading>
      {isInPanel && (
        <>
          <Words name="Description">{description}</Words>
          <Named name="Source">
            <p className="overflow-clip wrap-anywhere">
              <AddressText link={linkOf(source)}>{source}</AddressText>
            </p>
          </Named>
        </>
      )}
      <dl className="grid grid-cols-2 gap-x-6">
        <Fact name="Impact on hypothesis">{likelihoodPercent(evidence.hypothesis_likelihood)}</Fact>
        <Fact name="Impact on negation">{likelihoodPercent(evidence.negation_likelihood)}</Fact>
      </dl>
      {rejection_reason && <Words name="Rejection reason">{rejection_reason}</Words>}
      <div className="flex flex-col gap-2 rounded-control bg-sunken px-4 py-3 text-sm">
        <p className="flex items-start gap-2 font-semibold">
          <MessagesSquare aria-hidden className="mt-0.5 size-4 shrink-0" />
          {evidenceTexts.continueDiscussing}
        </p>
        <p className="flex items-start gap-2 text-muted">
          <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0" />
          Tip: If you agree on the finding but not on its weight, offer the weight you’d choose.
        </p>
      </div>
      {children}
      <Resolutions {...props} />
    </>
  );
}

/** Its proposer gives it up, or the member who rejected it accepts it. */
function Resolutions(props: EvidenceDisputeProps) {
  const { evidence, bargain, me, figure, connected, actions, onDone } = props;
  if (evidence.proposed_by === me) {
    return (
      <>
        <WithdrawEvidence
          {...props}
          meaning="You’ve changed your mind, or want to propose it again with another weight."
        />
        <DecideButton
          connected={connected}
          onDone={onDone}
          label="Agree with Rejection"
          meaning="Your partner is right: this shouldn’t count."
          variant="quiet"
          question="Agree with the rejection?"
          consequence="It doesn’t count, and the history lists it as Jointly Rejected."
          act={() => actions.acceptRejection(evidence.id)}
        />
      </>
    );
  }
  const obstacle = inWords(refuseOriginal(tableIn(bargain, evidence)));
  if (obstacle !== null) return <p className="text-sm text-muted">{obstacle}</p>;
  const weight = weightOf(evidence);
  const move = weight && previewMove(figure, weight);
  return (
    <DecideButton
      connected={connected}
      onDone={onDone}
      label="Accept Evidence After All"
      meaning={
        move && move.from !== move.to
          ? `It counts as it was proposed: ${move.from} → ${move.to}%.`
          : 'It counts as it was proposed.'
      }
      variant="primary"
      act={() => actions.acceptDisputedEvidence(evidence.id)}
    />
  );
}
