import { type ListedEvidence, rejectionReason, threeIdeas, weightOf } from '@midspan/contract';
import { REJECTION_REASON_MIN, refuseOriginal } from '@midspan/domain';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Words } from '../../../ui/facts.tsx';
import { Form, FormFailure, SubmitButton, useCheckedForm } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { useWeightHidden } from '../bargains/bargain-drafts.ts';
import { Answers } from '../bargains/offer-part.tsx';
import { StandingOffer } from '../bargains/standing-offer.tsx';
import type { BargainPart } from '../bargains/table.ts';
import { TwoWeights } from '../bargains/two-weights.tsx';
import { EstimateFirst } from '../bargains/weight-form.tsx';
import { ReportEvidence } from '../items/report-evidence.tsx';
import { BuildsOn, WeighedOnTop } from '../items/weighed-on-top.tsx';
import { WeighInstead } from '../weighings/weigh-instead.tsx';
import { EvidenceDispute } from './evidence-dispute.tsx';
import { IdeasDisclosure } from './ideas-disclosure.tsx';
import { type ItemDecisionProps, partOf, WithdrawEvidence } from './item-part.tsx';

/** What an undecided item shows below its face: the case for it, and what the viewer can do. */
export function ItemDecision(props: ItemDecisionProps) {
  const { evidence, bargain, me, connected, actions, onDone } = props;
  const part = partOf(props);
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
  const reviewing = isDisputed ? null : <ReviewEnds {...props} />;
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

/** The ways to end a review without agreeing on a weight. */
function ReviewEnds(props: KnownWeightProps) {
  const meaning = `Waiting for ${props.part.partner} to review.`;
  return props.isProposer ? (
    <WithdrawEvidence {...props} meaning={meaning} />
  ) : (
    <Rejection {...props} />
  );
}

const rejection = z.object({ reason: rejectionReason });
const rejectionDraft = z.object({ reason: z.string() });

/** One quiet line, and the form that it opens. */
function Rejection({ evidence, connected, actions, onDone }: ItemDecisionProps) {
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
