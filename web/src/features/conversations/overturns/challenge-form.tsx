import { type ListedEvidence, overturnBody, overturnTexts } from '@midspan/contract';
import { OVERTURN_REASON_MIN, type OverturnKind } from '@midspan/domain';
import * as z from 'zod/mini';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, FormFailure, SubmitButton, useCheckedForm } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Move, SpanMove } from '../../../ui/span-move.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { EvidenceItem } from '../items/evidence-item.tsx';
import { challengeCase } from '../items/other-pairs.ts';
import { MOVE_LEADS, nextSteps, type Parties } from '../items/proposal-words.ts';
import type { LiveActions } from '../live/live.ts';

const overturnDraft = z.object({
  reason: z.string(),
  evidenceDescription: z.string(),
  source: z.string(),
});

type OverturnFields = z.infer<typeof overturnDraft>;

export const EMPTY_OVERTURN: OverturnFields = { reason: '', evidenceDescription: '', source: '' };

const TITLES: Record<OverturnKind, string> = {
  overturn: 'Propose to overturn this evidence',
  reinstatement: 'Propose to reinstate this evidence',
};

const REASON_HINTS: Record<OverturnKind, string> = {
  overturn: 'What has changed, or what was overlooked when it was accepted?',
  reinstatement: 'Why should it count after all?',
};

export interface ChallengeFormProps {
  evidence: ListedEvidence;
  kind: OverturnKind;
  parties: Parties;
  /** what it would do to the shared figure; null where that is unknown */
  move: Move | null;
  connected: boolean;
  actions: Pick<LiveActions, 'proposeOverturn'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus: () => HTMLElement | null;
}

/** The reason for a challenge, and everything that follows from it, before it is made. */
export function ChallengeForm(props: ChallengeFormProps) {
  const { evidence, kind, parties, move, connected, actions } = props;
  const { open, onOpenChange, finalFocus } = props;
  const form = useCheckedForm({
    schema: overturnBody,
    initial: EMPTY_OVERTURN,
    draft: useDraft(`overturn:${evidence.id}`, overturnDraft),
    check: 'sending',
    ready: connected,
    send: (fields) => actions.proposeOverturn(evidence.id, fields),
    onSent: () => onOpenChange(false),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!form.busy) onOpenChange(next);
      }}
      // What was written is kept; what went wrong is not.
      onClosed={() => form.clearErrors()}
      finalFocus={finalFocus}
      title={TITLES[kind]}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Close
          </Button>
          <SubmitButton form={form} busyLabel="Submitting...">
            Submit Proposal
          </SubmitButton>
        </>
      }
    >
      <Form form={form} className="flex flex-col gap-5">
        <EvidenceItem evidence={evidence} elementId={`challenging-${evidence.id}`} />
        <TextArea
          {...form.field('reason')}
          label="Reason"
          required
          dir="auto"
          rows={4}
          hint={`At least ${OVERTURN_REASON_MIN} characters. ${REASON_HINTS[kind]}`}
        />
        <TextArea
          {...form.field('evidenceDescription')}
          label="New evidence (optional)"
          dir="auto"
          rows={2}
          hint="Why it should change, such as a retraction or a better study."
        />
        <TextField {...form.field('source')} label="Source (optional)" dir="auto" />
        {move && <SpanMove move={move} lead={MOVE_LEADS[kind]} />}
        <section aria-label="What happens next">
          <h3 className="mb-2 text-sm font-semibold text-muted">What happens next</h3>
          <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-sm wrap-anywhere">
            {nextSteps(challengeCase(kind, evidence), parties).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        {!connected && <Notice tone="info">{overturnTexts.notConnected}</Notice>}
        <FormFailure form={form} />
      </Form>
    </Dialog>
  );
}
