import { zodResolver } from '@hookform/resolvers/zod';
import { idField, type Topic, topicBody, topicTexts } from '@midspan/contract';
import { type UseFormReturn, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { invalidFields } from '../../lib/error-text.ts';

const { name, description, category } = topicBody.shape;

/**
 * The contract's own checks behind what fields hold: text, no category at first, and a parent with
 * its name, which its field shows and of which the call takes the id.
 */
export const topicForm = z.object({
  name,
  description,
  category: z.pipe(z.string({ error: topicTexts.categoryMissing }), category),
  parent: z.nullable(z.object({ id: idField, name: z.string() })),
});

export type TopicDraft = z.input<typeof topicForm>;
type Checked = z.output<typeof topicForm>;
export type ParentTopic = NonNullable<Checked['parent']>;

export const EMPTY_TOPIC: TopicDraft = { name: '', description: '', category: '', parent: null };

export function draftOf(topic: Topic & { parent: ParentTopic | null }): TopicDraft {
  const { name, description, category, parent } = topic;
  return { name, description: description ?? '', category, parent };
}

export function topicBodyOf({ parent, ...rest }: Checked): z.output<typeof topicBody> {
  return { ...rest, parent_id: parent?.id ?? null };
}

export type TopicForm = UseFormReturn<TopicDraft, unknown, Checked>;

export function useTopicForm(initial: TopicDraft): TopicForm {
  return useForm({ resolver: zodResolver(topicForm), defaultValues: initial });
}

const FIELD_OF = {
  name: 'name',
  description: 'description',
  category: 'category',
  parent_id: 'parent',
} as const;
const ANSWERED = ['name', 'description', 'category', 'parent_id'] as const;

/** Shows the server's messages next to their fields; false when it named none of them. */
export function showWrongTopicFields(form: TopicForm, failure: unknown): boolean {
  const wrong = invalidFields(failure, ANSWERED);
  for (const [index, { field, text }] of wrong.entries()) {
    form.setError(FIELD_OF[field], { message: text }, { shouldFocus: index === 0 });
  }
  return wrong.length > 0;
}
