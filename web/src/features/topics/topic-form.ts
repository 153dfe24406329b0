import { idField, type Topic, topicBody, topicTexts } from '@midspan/contract';
import * as z from 'zod/mini';
import { useCheckedForm } from '../../ui/form.tsx';
import type { Answer } from '../../ui/use-action.ts';

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

type TopicDraft = z.input<typeof topicForm>;
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

export const useTopicForm = (initial: TopicDraft, send: (checked: Checked) => Promise<Answer>) =>
  useCheckedForm({ schema: topicForm, initial, send });

export type TopicForm = ReturnType<typeof useTopicForm>;

type FieldTexts = Readonly<Record<string, string>>;

/** The server's messages by the names of the form's fields. */
export function topicFieldTexts({ parent_id: parent, ...texts }: FieldTexts): FieldTexts {
  return parent === undefined ? texts : { ...texts, parent };
}
