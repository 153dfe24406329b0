import type { Conversation } from '@midspan/contract';
import type { Tally } from '@midspan/domain';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { clearIdempotencyKey, idempotencyKeyFor } from '../../../lib/idempotency-key.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { Form, FormFailure, SubmitButton } from '../../../ui/form.tsx';
import { SpanMove } from '../../../ui/span-move.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import type { EvidenceActions } from './evidence-live.ts';
import { IF_ACCEPTED, previewMove } from './figure-preview.ts';
import { LikelihoodFields } from './likelihood-fields.tsx';
import { EMPTY_PROPOSAL, proposalDraft, proposalForm } from './proposal-form.ts';
import { SourceTierField } from './source-tier-field.tsx';
import { fieldsOfWeight } from './weight-fields.ts';

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
  /** under which name it is kept while it is written */
  draftKey: string;
  conversation: Conversation;
  /** the tally behind the shared figure */
  tally: Tally;
  connected: boolean;
  actions: Pick<EvidenceActions, 'proposeEvidence'>;
  onClose: () => void;
  onSent: () => void;
}

export function ProposeForm({
  draftKey,
  conversation,
  tally,
  connected,
  actions,
  onClose,
  onSent,
}: ProposeFormProps) {
  const headingId = useId();
  const form = useCheckedForm({
    schema: proposalForm,
    initial: EMPTY_PROPOSAL,
    draft: useDraft(draftKey, proposalDraft),
    check: 'sending',
    ready: connected,
    send: async (fields) => {
      const sending = `evidence:${conversation.id}`;
      const tempId = idempotencyKeyFor(sending, fields);
      const answer = await actions.proposeEvidence({ ...fields, tempId });
      if (answer.success) clearIdempotencyKey(sending);
      return answer;
    },
    onSent,
  });
  const [hypothesis, negation] = useWatch({
    control: form.control,
    name: ['hypothesis_likelihood', 'negation_likelihood'],
  });
  return (
    <Form form={form} aria-labelledby={headingId} className="@container flex flex-col gap-5">
      <h3 id={headingId} className="font-bold">
        Propose Evidence
      </h3>
      <Claims conversation={conversation} />
      <TextArea
        {...form.field('description')}
        label="Description"
        required
        dir="auto"
        rows={3}
        hint="Stick to one finding, so your partner can accept or reject it as a whole."
      />
      <TextField
        {...form.field('source')}
        label="Source"
        required
        dir="auto"
        hint="A web address, or where else to look it up."
      />
      <SourceTierField {...form.register('source_tier', { setValueAs: (tier) => tier || null })} />
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-1 font-semibold">How much does it weigh?</legend>
        <LikelihoodFields
          hint="How likely are you to find this if the hypothesis is true? And if its negation is? What counts is how many times more likely it is on one side than on the other."
          labels={{
            hypothesis: 'Likelihood if the hypothesis is true',
            negation: 'Likelihood if the negation is true',
          }}
          value={{ hypothesis, negation }}
          onChange={(chosen) => form.setValues(fieldsOfWeight(chosen))}
        />
        <div role="status">
          <SpanMove lead={IF_ACCEPTED} move={previewMove(tally, { hypothesis, negation })} />
        </div>
      </fieldset>
      <TextArea
        {...form.field('reasoning')}
        label="Reasoning for the likelihoods"
        required
        dir="auto"
        rows={3}
      />
      <FormFailure form={form} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} busyLabel="Submitting...">
          Submit Evidence
        </SubmitButton>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      <p className="text-sm text-muted">
        If you close this, we’ll keep what you wrote. Your partner won’t see it until you submit it.
      </p>
    </Form>
  );
}
