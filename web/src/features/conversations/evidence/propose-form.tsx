import type { Conversation } from '@midspan/contract';
import type { Tally } from '@midspan/domain';
import { type Dispatch, type FormEvent, useId, useRef } from 'react';
import { clearIdempotencyKey, idempotencyKeyFor } from '../../../lib/idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SpanMove } from '../../../ui/span-move.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { useAction } from '../../../ui/use-action.ts';
import type { EvidenceActions } from './evidence-live.ts';
import { IF_ACCEPTED, previewMove } from './figure-preview.ts';
import { LikelihoodField, SourceTierField } from './proposal-fields.tsx';
import {
  checkProposal,
  type ProposalEvent,
  type ProposalFields,
  type ProposalForm,
} from './proposal-form.ts';

function Claims({ conversation }: { conversation: Conversation }) {
  return (
    <dl className="flex flex-col gap-3">
      <div>
        <dt className="text-sm font-semibold text-muted">Hypothesis</dt>
        <dd>
          <Claim>{conversation.hypothesis_statement}</Claim>
        </dd>
      </div>
      <div>
        <dt className="text-sm font-semibold text-muted">Negation</dt>
        <dd>
          <Claim>{conversation.hypothesis_negation}</Claim>
        </dd>
      </div>
    </dl>
  );
}

export interface ProposeFormProps {
  form: ProposalForm;
  dispatch: Dispatch<ProposalEvent>;
  conversation: Conversation;
  /** the tally behind the shared figure */
  tally: Tally;
  connected: boolean;
  actions: EvidenceActions;
  onClose: () => void;
  onSent: () => void;
}

export function ProposeForm({
  form: { fields, errors },
  dispatch,
  conversation,
  tally,
  connected,
  actions,
  onClose,
  onSent,
}: ProposeFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const headingId = useId();
  const likelihoodHintId = useId();
  const { busy, failure, run } = useAction();
  const edit = (change: Partial<ProposalFields>) => dispatch({ type: 'edited', change });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!connected || busy) return;
    const found = checkProposal(fields);
    dispatch({ type: 'refused', errors: found });
    const [wrong] = (['description', 'source', 'reasoning'] as const).filter((name) => found[name]);
    if (wrong !== undefined) {
      element.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
      return;
    }
    const sending = `evidence:${conversation.id}`;
    const tempId = idempotencyKeyFor(sending, fields);
    if (!(await run(() => actions.proposeEvidence({ ...fields, tempId })))) return;
    clearIdempotencyKey(sending);
    onSent();
  }

  return (
    <form
      ref={element}
      noValidate
      aria-labelledby={headingId}
      onSubmit={(event) => void submit(event)}
      className="@container flex flex-col gap-5"
    >
      <h3 id={headingId} className="font-bold">
        Propose Evidence
      </h3>
      <Claims conversation={conversation} />
      <TextArea
        label="Description"
        name="description"
        required
        dir="auto"
        rows={3}
        hint="Stick to one finding, so your partner can accept or reject it as a whole."
        value={fields.description}
        error={errors.description}
        onChange={({ target }) => edit({ description: target.value })}
      />
      <TextField
        label="Source"
        name="source"
        required
        dir="auto"
        hint="A web address, or where else to look it up."
        value={fields.source}
        error={errors.source}
        onChange={({ target }) => edit({ source: target.value })}
      />
      <SourceTierField
        value={fields.source_tier}
        onChange={(source_tier) => edit({ source_tier })}
      />
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-1 font-semibold">How much does it weigh?</legend>
        <p id={likelihoodHintId} className="text-sm text-muted">
          How likely are you to find this if the hypothesis is true? And if its negation is? What
          counts is how many times more likely it is on one side than on the other.
        </p>
        <LikelihoodField
          label="Likelihood if the hypothesis is true"
          value={fields.hypothesis_likelihood}
          describedBy={likelihoodHintId}
          onChange={(hypothesis_likelihood) => edit({ hypothesis_likelihood })}
        />
        <LikelihoodField
          label="Likelihood if the negation is true"
          value={fields.negation_likelihood}
          describedBy={likelihoodHintId}
          onChange={(negation_likelihood) => edit({ negation_likelihood })}
        />
        <div role="status">
          <SpanMove
            lead={IF_ACCEPTED}
            move={previewMove(tally, {
              hypothesis: fields.hypothesis_likelihood,
              negation: fields.negation_likelihood,
            })}
          />
        </div>
      </fieldset>
      <TextArea
        label="Reasoning for the likelihoods"
        name="reasoning"
        required
        dir="auto"
        rows={3}
        value={fields.reasoning}
        error={errors.reasoning}
        onChange={({ target }) => edit({ reasoning: target.value })}
      />
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Submitting..." disabled={!connected}>
          Submit Evidence
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      <p className="text-sm text-muted">
        If you close this, we’ll keep what you wrote. Your partner won’t see it until you submit it.
      </p>
    </form>
  );
}
