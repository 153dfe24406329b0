import { Combobox } from '@base-ui/react/combobox';
import { Field } from '@base-ui/react/field';
import { LIMITS, topicTexts } from '@midspan/contract';
import { CATEGORIES } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { retryOf } from '../../../lib/api.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LoadFailure } from '../../../ui/loading.tsx';
import { FieldError, fieldFrame, TextArea, TextField } from '../../../ui/text-field.tsx';
import { parentTopicsQuery } from '../api.ts';
import type { ParentTopic, TopicForm } from '../topic-form.ts';

const CHOICES = CATEGORIES.map((category) => ({ value: category, label: category }));

interface TopicFieldsProps {
  form: TopicForm;
  /** the topic being changed, which cannot be its own parent */
  topicId?: string | undefined;
  /** [CI2] whose topics can be above it; null for public ones */
  circleId: string | null;
}

export function TopicFields({ form, topicId, circleId }: TopicFieldsProps) {
  return (
    <div className="flex flex-col gap-6">
      <TextField
        {...form.field('name')}
        label="Name"
        required
        autoComplete="off"
        hint={`At most ${LIMITS.topicName} characters.`}
      />
      <TextArea
        {...form.field('description')}
        label="Description"
        rows={3}
        hint="Optional. What belongs here, in a sentence or two."
      />
      <ChoiceField {...form.field('category')} label="Category" required choices={CHOICES} />
      <ParentField form={form} topicId={topicId} circleId={circleId} />
    </div>
  );
}

/** Short enough to feel immediate, long enough to send no request while a word is being typed. */
const SEARCH_PAUSE_MS = 250;

/** Finds the topic above this one by its name. The form works without it. */
function ParentField({ form, topicId, circleId }: TopicFieldsProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'parent' });
  const { value } = field;
  const error = fieldState.error?.message;
  const [typed, setTyped] = useState(value?.name ?? '');
  // The name of the chosen one is no search: opening the list again shows the others too.
  const wanted = typed === value?.name ? '' : typed.trim().slice(0, LIMITS.topicName);
  const searched = useSettled(wanted, SEARCH_PAUSE_MS);
  const query = useQuery(parentTopicsQuery(searched, circleId));
  const { data, isError } = query;
  const waiting = query.isFetching || searched !== wanted;
  const found = (data?.items ?? []).filter(({ id }) => id !== topicId);

  return (
    <Field.Root invalid={error !== undefined} className="flex flex-col gap-1.5">
      <Combobox.Root
        items={found}
        filter={null}
        value={value}
        onValueChange={(chosen: ParentTopic | null) =>
          field.onChange(chosen && { id: chosen.id, name: chosen.name })
        }
        inputValue={typed}
        onInputValueChange={setTyped}
        itemToStringLabel={(topic: ParentTopic) => topic.name}
        isItemEqualToValue={(item: ParentTopic, chosen: ParentTopic) => item.id === chosen.id}
      >
        <Combobox.Label className="font-semibold">Parent topic</Combobox.Label>
        <Field.Description className="text-sm text-muted">
          Optional. Search for a broader topic that this one belongs to.
        </Field.Description>
        <Combobox.InputGroup className="relative">
          <Combobox.Input
            ref={field.ref}
            onBlur={field.onBlur}
            placeholder="None"
            className={classNames(
              'w-full rounded-control border bg-raised py-2.5 pr-22 pl-3.5 text-base text-ink placeholder:text-muted',
              fieldFrame(error),
            )}
          />
          <div className="absolute inset-y-1 right-1 flex items-stretch text-muted">
            <Combobox.Clear
              aria-label="No parent topic"
              className="flex w-10 items-center justify-center rounded-control hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </Combobox.Clear>
            <Combobox.Trigger
              aria-label="Show topics"
              className="flex w-10 items-center justify-center rounded-control hover:bg-sunken hover:text-ink"
            >
              <ChevronDown aria-hidden className="size-5" />
            </Combobox.Trigger>
          </div>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={6} className="z-30 outline-none">
            <Combobox.Popup
              aria-busy={waiting || undefined}
              className="max-h-[min(var(--available-height),20rem)] w-(--anchor-width) overflow-y-auto overscroll-contain rounded-card bg-raised p-2 text-ink shadow-float"
            >
              <Combobox.Status className="px-3 py-2 text-sm text-muted empty:hidden">
                {waiting && 'Searching…'}
                {!waiting && isError && topicTexts.loadParentsFailed}
                {!waiting && data && found.length === 0 && 'No topic names match.'}
              </Combobox.Status>
              <Combobox.List>
                {(topic: ParentTopic) => (
                  <Combobox.Item
                    key={topic.id}
                    value={topic}
                    className="flex min-h-10 cursor-pointer items-center gap-2 rounded-control px-3 py-1.5 outline-none data-highlighted:bg-sunken"
                  >
                    <span className="min-w-0 grow wrap-anywhere">{topic.name}</span>
                    <Combobox.ItemIndicator>
                      <Check aria-hidden className="size-4" />
                    </Combobox.ItemIndicator>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      <FieldError>{error}</FieldError>
      {isError && <LoadFailure text={topicTexts.loadParentsFailed} {...retryOf(query)} />}
    </Field.Root>
  );
}
