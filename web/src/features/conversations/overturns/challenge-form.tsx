import { type ListedEvidence, overturnTexts } from '@midspan/contract';
import { OVERTURN_REASON_MIN, type OverturnKind } from '@midspan/domain';
import { type FormEvent, useId, useRef, useState } from 'react';
import { drafts } from '../../../lib/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Move, SpanMove } from '../../../ui/span-move.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { WrittenText } from '../../../ui/written-text.tsx';
import {
  checkOverturn,
  EMPTY_OVERTURN,
  editOverturn,
  type OverturnFields,
  type OverturnForm,
  overturnDraft,
} from './overturn-form.ts';
import type { OverturnActions } from './overturn-live.ts';
import { MOVE_LEADS, nextSteps, type Parties } from './proposal-words.ts';

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
  actions: Pick<OverturnActions, 'proposeOverturn'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** where the focus goes afterwards */
  finalFocus: () => HTMLElement | null;
}

/** The reason for a challenge, and everything that follows from it, before it is made. */
export function ChallengeForm({ open, onOpenChange, finalFocus, ...props }: ChallengeFormProps) {
  const formId = useId();
  const { busy, failure, run, forget } = useAction();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!busy) onOpenChange(next);
      }}
      onClosed={forget}
      finalFocus={finalFocus}
      title={TITLES[props.kind]}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Close
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={busy}
            busyLabel="Submitting..."
            disabled={!props.connected}
          >
            Submit Proposal
          </Button>
        </>
      }
    >
      <Fields {...props} id={formId} busy={busy} run={run} onSent={() => onOpenChange(false)} />
      {failure && (
        <div className="mt-5">
          <Notice tone="error">{failure}</Notice>
        </div>
      )}
    </Dialog>
  );
}

interface FieldsProps extends Omit<ChallengeFormProps, 'open' | 'onOpenChange' | 'finalFocus'> {
  id: string;
  busy: boolean;
  run: ReturnType<typeof useAction>['run'];
  onSent: () => void;
}

function Fields({
  id,
  evidence,
  kind,
  parties,
  move,
  connected,
  actions,
  busy,
  run,
  onSent,
}: FieldsProps) {
  const draftKey = `overturn:${evidence.id}`;
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState<OverturnForm>(() => ({
    fields: drafts.read(draftKey, overturnDraft) ?? EMPTY_OVERTURN,
    errors: {},
  }));
  const { fields, errors } = form;

  function edit(change: Partial<OverturnFields>) {
    const next = editOverturn(form, change);
    setForm(next);
    drafts.write(draftKey, next.fields);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!connected || busy) return;
    const found = checkOverturn(fields);
    setForm({ fields, errors: found });
    const [wrong] = (['reason', 'evidenceDescription', 'source'] as const).filter(
      (name) => found[name],
    );
    if (wrong !== undefined) {
      element.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
      return;
    }
    if (!(await run(() => actions.proposeOverturn(evidence.id, fields)))) return;
    drafts.write(draftKey, null);
    onSent();
  }

  return (
    <form
      ref={element}
      id={id}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      <div className="rounded-control bg-sunken px-4 py-3">
        <div className="line-clamp-4">
          <WrittenText className="font-semibold">{evidence.description}</WrittenText>
        </div>
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          Proposed by <bdi>{parties.author}</bdi>
        </p>
      </div>
      <TextArea
        label="Reason"
        name="reason"
        required
        dir="auto"
        rows={4}
        hint={`At least ${OVERTURN_REASON_MIN} characters. ${REASON_HINTS[kind]}`}
        value={fields.reason}
        error={errors.reason}
        onChange={({ target }) => edit({ reason: target.value })}
      />
      <TextArea
        label="New evidence (optional)"
        name="evidenceDescription"
        dir="auto"
        rows={2}
        hint="Why it should change, such as a retraction or a better study."
        value={fields.evidenceDescription}
        error={errors.evidenceDescription}
        onChange={({ target }) => edit({ evidenceDescription: target.value })}
      />
      <TextField
        label="Source (optional)"
        name="source"
        dir="auto"
        value={fields.source}
        error={errors.source}
        onChange={({ target }) => edit({ source: target.value })}
      />
      {move && <SpanMove move={move} lead={MOVE_LEADS[kind]} />}
      <section aria-label="What happens next">
        <h3 className="mb-2 text-sm font-semibold text-muted">What happens next</h3>
        <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-sm wrap-anywhere">
          {nextSteps(kind, parties).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      {!connected && <Notice tone="info">{overturnTexts.notConnected}</Notice>}
    </form>
  );
}
