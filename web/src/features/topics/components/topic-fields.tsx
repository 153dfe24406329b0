import { LIMITS } from '@midspan/contract';
import { CATEGORIES } from '@midspan/domain';
import { Controller } from 'react-hook-form';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import type { TopicForm } from '../topic-form.ts';
import { ParentField } from './parent-field.tsx';

const CHOICES = CATEGORIES.map((category) => ({ value: category, label: category }));

interface TopicFieldsProps {
  form: TopicForm;
  /** the topic being changed, which cannot be its own parent */
  topicId?: string;
}

export function TopicFields({ form, topicId }: TopicFieldsProps) {
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
      <Controller
        control={form.control}
        name="parent"
        render={({ field, fieldState }) => (
          <ParentField
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            inputRef={field.ref}
            error={fieldState.error?.message}
            {...(topicId !== undefined && { exceptId: topicId })}
          />
        )}
      />
    </div>
  );
}
