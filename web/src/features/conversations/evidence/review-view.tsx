import { REJECTION_REASON_MIN } from '@midspan/domain';
import { useWatch } from 'react-hook-form';
import { useDraft } from '../../../lib/use-draft.ts';
import { Form, FormFailure, SubmitButton } from '../../../ui/form.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { DecisionField } from './decision-field.tsx';
import type { EvidenceActions } from './evidence-live.ts';
import { EMPTY_REVIEW, reviewDraft, reviewForm } from './review-form.ts';

export interface ReviewViewProps {
  evidenceId: string;
  connected: boolean;
  actions: Pick<EvidenceActions, 'acceptEvidence' | 'rejectEvidence'>;
  onDone: () => void;
}

/** The partner's choice, with the reason that a rejection owes the proposer. */
export function ReviewView({ evidenceId, connected, actions, onDone }: ReviewViewProps) {
  const form = useCheckedForm({
    schema: reviewForm,
    initial: EMPTY_REVIEW,
    draft: useDraft(`review:${evidenceId}`, reviewDraft),
    check: 'sending',
    ready: connected,
    send: ({ decision, reason }) =>
      decision === 'reject'
        ? actions.rejectEvidence(evidenceId, reason)
        : actions.acceptEvidence(evidenceId),
    onSent: onDone,
  });
  const decision = useWatch({ control: form.control, name: 'decision' });
  return (
    <Form form={form} className="flex flex-col gap-4">
      {/* Another choice also settles what was wrong with the reason. */}
      <DecisionField {...form.field('decision', { onChange: () => form.clearErrors('reason') })} />
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
      <SubmitButton form={form} className="self-start" busyLabel="Submitting...">
        Submit Review
      </SubmitButton>
    </Form>
  );
}
