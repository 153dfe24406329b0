import { hypothesisTexts } from '@midspan/contract';
import { ROUND_LIMITS } from '@midspan/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { shownList } from '../../../lib/page-list.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { CheckedForm } from '../../../ui/use-checked-form.ts';
import { hypothesesQuery } from '../../hypotheses/index.ts';
import type { RoundFields } from '../round-form.ts';

interface ClaimChoiceProps {
  form: CheckedForm<RoundFields>;
  topicId: string;
}

/** The claims of one topic that a round is about. */
export function ClaimChoice({ form, topicId }: ClaimChoiceProps) {
  const id = useId();
  const query = useInfiniteQuery(hypothesesQuery(topicId));
  const { field, fieldState } = useController({ control: form.control, name: 'claims' });
  const error = fieldState.error?.message;
  const isFull = field.value.length >= ROUND_LIMITS.claims;

  function turn(claimId: string, isOn: boolean) {
    const others = field.value.filter((one) => one !== claimId);
    field.onChange(isOn ? [...others, claimId] : others);
  }

  return (
    <fieldset
      aria-describedby={`${id}-hint ${id}-error`}
      className="flex min-w-0 flex-col gap-3 border-0 p-0"
    >
      <legend className="font-semibold">
        Claims
        <span aria-hidden className="text-danger">
          {'\u00a0*'}
        </span>
      </legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        Up to {ROUND_LIMITS.claims}. Everyone chooses the one they want to talk about.
      </p>
      <PagedList
        list={shownList(query, hypothesisTexts.loadFailed, ['claim', 'claims'])}
        loading={<Skeleton className="h-24 w-full" />}
        empty={<p className="text-muted">This topic has no claims yet.</p>}
      >
        {(claims) => (
          <ul className="flex flex-col gap-3">
            {claims.map(({ id: claimId, statement }) => {
              const isOn = field.value.includes(claimId);
              return (
                <li key={claimId}>
                  <Checkbox
                    label={<span className="font-serif wrap-anywhere">{statement}</span>}
                    checked={isOn}
                    disabled={isFull && !isOn}
                    onCheckedChange={(checked) => turn(claimId, checked)}
                  />
                </li>
              );
            })}
          </ul>
        )}
      </PagedList>
      <div id={`${id}-error`} aria-live="polite">
        {error && (
          <p className="flex items-start gap-1.5 text-sm font-medium text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
