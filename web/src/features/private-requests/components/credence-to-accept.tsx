import { credenceRoutes, ERRORS, type Hypothesis } from '@midspan/contract';
import { sideToJoin } from '@midspan/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import {
  type GivenCredence,
  OWN_CREDENCES_KEY,
  ownCredenceOf,
  PersonalCredenceForm,
  saveFailureText,
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

  const [refusal, setRefusal] = useState<string | null>(null);
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (given: GivenCredence) =>
      call(credenceRoutes.save, { body: { hypothesisId: hypothesis.id, ...given } }),
    onSuccess: () => {
      draft.forget();
      void queryClient.invalidateQueries({ queryKey: HYPOTHESES_KEY });
      void queryClient.invalidateQueries({ queryKey: [OWN_CREDENCES_KEY] });
      onSaved();
    },
  });

  function handleSave(given: GivenCredence) {
    const side = sideToJoin(given.value);
    setRefusal(side.ok ? null : ERRORS[side.refusal].message);
    if (side.ok) save.mutate(given);
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
        saving={save.isPending}
        failure={refusal ?? (save.isError ? saveFailureText(save.error) : null)}
        saveLabel="Save and accept"
        onSave={handleSave}
        onCancel={() => {
          draft.forget();
          onCancel();
        }}
      />
    </section>
  );
}
