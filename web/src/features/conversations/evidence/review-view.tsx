import type { ListedEvidence } from '@midspan/contract';
import { type Bargain, REJECTION_REASON_MIN, type Tally } from '@midspan/domain';
import { useWatch } from 'react-hook-form';
import { drafts } from '../../../lib/drafts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Form, FormFailure, SubmitButton } from '../../../ui/form.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import type { Answer } from '../../../ui/use-action.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { offerObstacle, originalObstacle } from './bargain.ts';
import { DecisionField } from './decision-field.tsx';
import type { EvidenceActions } from './evidence-live.ts';
import { closeOffering } from './offer-draft.ts';
import { OfferForm } from './offer-form.tsx';
import { EMPTY_REVIEW, reviewDraft, reviewForm, reviewKey } from './review-form.ts';

export interface ReviewViewProps {
  evidence: ListedEvidence;
  bargain: Bargain;
  me: string;
  /** the tally behind the shared figure */
  tally: Tally;
  connected: boolean;
  actions: Pick<EvidenceActions, 'acceptEvidence' | 'rejectEvidence' | 'counterEvidence'>;
  onDone: () => void;
}

/** Another weight is sent by its own form. */
const NOT_SENT_HERE: Answer = { success: false, error: null };

/** The partner's choice, with the reason that a rejection or another weight owes the proposer. */
export function ReviewView({ onDone, ...props }: ReviewViewProps) {
  const { evidence, bargain, connected, actions } = props;
  const form = useCheckedForm({
    schema: reviewForm,
    initial: EMPTY_REVIEW,
    draft: useDraft(reviewKey(evidence.id), reviewDraft),
    check: 'sending',
    ready: connected,
    send: async ({ decision, reason }) => {
      if (decision === 'counter') return NOT_SENT_HERE;
      return decision === 'reject'
        ? actions.rejectEvidence(evidence.id, reason)
        : actions.acceptEvidence(evidence.id);
    },
    onSent: onDone,
  });
  const decision = useWatch({ control: form.control, name: 'decision' });
  const counterObstacle = offerObstacle(bargain, 'partner');
  return (
    <>
      <Form form={form} className="flex flex-col gap-4">
        <DecisionField
          // Another choice also settles what was wrong with the reason.
          {...form.field('decision', { onChange: () => form.clearErrors('reason') })}
          obstacles={{ accept: originalObstacle(bargain), counter: counterObstacle }}
        />
        {decision === 'reject' && (
          <TextArea
            {...form.field('reason')}
            label="Reason for rejection"
            hint={`At least ${REJECTION_REASON_MIN} characters. What would need to change?`}
            required
            dir="auto"
            rows={3}
          />
        )}
        <FormFailure form={form} />
        {decision !== 'counter' && (
          <SubmitButton form={form} className="self-start" busyLabel="Submitting...">
            Submit Review
          </SubmitButton>
        )}
      </Form>
      {decision === 'counter' && counterObstacle === null && (
        <OfferForm
          {...props}
          onSent={() => {
            closeOffering(evidence.id);
            drafts.write(reviewKey(evidence.id), null);
            onDone();
          }}
        />
      )}
    </>
  );
}
