import type { ListedEvidence } from '@midspan/contract';
import { REJECTION_REASON_MIN } from '@midspan/domain';
import { type FormEvent, useRef, useState } from 'react';
import { drafts } from '../../../lib/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { DecisionField } from './decision-field.tsx';
import type { EvidenceActions } from './evidence-live.ts';
import {
  checkReview,
  EMPTY_REVIEW,
  editReview,
  type ReviewForm,
  reviewDraft,
} from './review-form.ts';

export interface ReviewViewProps {
  evidence: ListedEvidence;
  connected: boolean;
  actions: EvidenceActions;
  onDone: () => void;
}

/** The partner's choice, with the reason that a rejection owes the proposer. */
export function ReviewView({ evidence, connected, actions, onDone }: ReviewViewProps) {
  const draftKey = `review:${evidence.id}`;
  const element = useRef<HTMLFormElement>(null);
  const { busy, failure, run } = useAction();
  const [form, setForm] = useState<ReviewForm>(() => ({
    ...EMPTY_REVIEW,
    ...drafts.read(draftKey, reviewDraft),
  }));

  function edit(change: Parameters<typeof editReview>[1]) {
    const next = editReview(form, change);
    setForm(next);
    drafts.write(draftKey, { decision: next.decision, reason: next.reason });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!connected || busy) return;
    const errors = checkReview(form);
    setForm({ ...form, errors });
    if (errors.decision !== undefined || errors.reason !== undefined) {
      const wrong = errors.decision === undefined ? 'textarea' : '[type=radio]';
      element.current?.querySelector<HTMLElement>(wrong)?.focus();
      return;
    }
    const { decision, reason } = form;
    const done = await run(() =>
      decision === 'reject'
        ? actions.rejectEvidence(evidence.id, reason)
        : actions.acceptEvidence(evidence.id),
    );
    if (!done) return;
    drafts.write(draftKey, null);
    onDone();
  }

  return (
    <form
      ref={element}
      noValidate
      aria-label="Review"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <DecisionField
        value={form.decision}
        error={form.errors.decision}
        onChange={(decision) => edit({ decision })}
      />
      {form.decision === 'reject' && (
        <TextArea
          label="Reason for rejection"
          hint={`At least ${REJECTION_REASON_MIN} characters. What would need to change?`}
          required
          dir="auto"
          rows={3}
          value={form.reason}
          error={form.errors.reason}
          onChange={({ target }) => edit({ reason: target.value })}
        />
      )}
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button
        type="submit"
        className="self-start"
        busy={busy}
        busyLabel="Submitting..."
        disabled={!connected}
      >
        Submit Review
      </Button>
    </form>
  );
}
