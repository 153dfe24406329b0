import { REJECTION_REASON_MIN, refuseOffer, refuseOriginal } from '@midspan/domain';
import { useWatch } from 'react-hook-form';
import { drafts } from '../../../lib/drafts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Form, FormFailure, SubmitButton } from '../../../ui/form.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import type { Answer } from '../../../ui/use-action.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { type BargainPart, inWords } from '../bargains/table.ts';
import { WeightForm } from '../bargains/weight-form.tsx';
import type { LiveActions } from '../live/live.ts';
import { DecisionField } from './decision-field.tsx';
import { EMPTY_REVIEW, reviewDraft, reviewForm, reviewKey } from './review-form.ts';

export interface ReviewViewProps {
  part: BargainPart;
  evidenceId: string;
  actions: Pick<LiveActions, 'acceptEvidence' | 'rejectEvidence'>;
}

/** Another weight is sent by its own form. */
const NOT_SENT_HERE: Answer = { success: false, error: null };

/** The partner's choice, with the reason that a rejection or another weight owes the proposer. */
export function ReviewView({ part, evidenceId, actions }: ReviewViewProps) {
  const form = useCheckedForm({
    schema: reviewForm,
    initial: EMPTY_REVIEW,
    draft: useDraft(reviewKey(evidenceId), reviewDraft),
    check: 'sending',
    ready: part.connected,
    send: async ({ decision, reason }) => {
      if (decision === 'counter') return NOT_SENT_HERE;
      return decision === 'reject'
        ? actions.rejectEvidence(evidenceId, reason)
        : actions.acceptEvidence(evidenceId);
    },
    onSent: part.onDone,
  });
  const decision = useWatch({ control: form.control, name: 'decision' });
  const refusal = refuseOffer(part.table, part.me);
  return (
    <>
      <Form form={form} className="flex flex-col gap-4">
        <DecisionField
          // Another choice also settles what was wrong with the reason.
          {...form.field('decision', { onChange: () => form.clearErrors('reason') })}
          obstacles={{
            accept: inWords(refuseOriginal(part.table)),
            counter: inWords(refusal),
          }}
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
      {decision === 'counter' && refusal === null && (
        <WeightForm part={part} onSent={() => drafts.write(reviewKey(evidenceId), null)} />
      )}
    </>
  );
}
