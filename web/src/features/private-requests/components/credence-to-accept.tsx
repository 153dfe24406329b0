import { credenceRoutes, ERRORS, type Hypothesis } from '@midspan/contract';
import { sideToJoin } from '@midspan/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { call } from '../../../lib/api.ts';
import type { Answer } from '../../../ui/use-action.ts';
import {
  type GivenCredence,
  OWN_CREDENCES_KEY,
  ownCredenceOf,
  PersonalCredenceForm,
  saveAnswer,
  useCredenceDraft,
} from '../../credences/index.ts';
import { HYPOTHESES_KEY } from '../../hypotheses/index.ts';

export interface CredenceToAcceptProps {
  hypothesis: Hypothesis;
  userId: string;
  /** the member has taken a side, and the request can be accepted */
  onSaved: () => void;
  onCancel: () => void;
}

/** Accepting requires a side, which the member can take right here. */
export function CredenceToAccept({ hypothesis, userId, onSaved, onCancel }: CredenceToAcceptProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const queryClient = useQueryClient();
  const draft = useCredenceDraft(userId, hypothesis.id);
  // The button that led here is gone, so the keyboard focus moves here.
  useEffect(() => heading.current?.focus(), []);

  const save = useMutation({
    networkMode: 'always',
    mutationFn: (given: GivenCredence) =>
      call(credenceRoutes.save, { body: { hypothesisId: hypothesis.id, ...given } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: HYPOTHESES_KEY });
      void queryClient.invalidateQueries({ queryKey: [OWN_CREDENCES_KEY] });
    },
  });

  async function handleSave(given: GivenCredence): Promise<Answer> {
    const side = sideToJoin(given.value);
    if (!side.ok) return { success: false, error: ERRORS[side.refusal].message };
    return saveAnswer(save.mutateAsync(given));
  }

  return (
    <section aria-labelledby={headingId} className="mt-2 flex flex-col gap-4">
      <div>
        <h4 ref={heading} id={headingId} tabIndex={-1} className="font-semibold outline-none">
          Set your credence to accept
        </h4>
        <p className="text-muted">It decides which side you’re on.</p>
      </div>
      <PersonalCredenceForm
        current={ownCredenceOf(hypothesis)}
        draft={draft}
        saveLabel="Save and accept"
        save={handleSave}
        onSaved={onSaved}
        onCancel={onCancel}
      />
    </section>
  );
}
