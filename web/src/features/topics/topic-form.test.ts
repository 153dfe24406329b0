import { topicTexts } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import { draftOf, EMPTY_TOPIC, topicBodyOf, topicForm } from './topic-form.ts';

const PARENT = { id: '0198c0de-0000-7000-8000-000000000001', name: 'Energy' };

function complaints(draft: unknown): Record<string, string> {
  const { error } = topicForm.safeParse(draft);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
}

describe('the topic form', () => {
  it('requires a name and a category, and nothing else', () => {
    expect(complaints(EMPTY_TOPIC)).toEqual({
      name: topicTexts.nameMissing,
      category: topicTexts.categoryMissing,
    });
  });

  it('requires the category with the same message when no button is pressed', () => {
    expect(complaints({ ...EMPTY_TOPIC, name: 'Energy', category: null })).toEqual({
      category: topicTexts.categoryMissing,
    });
  });

  it('treats a name of spaces as missing', () => {
    expect(complaints({ ...EMPTY_TOPIC, name: ' \u200b ', category: 'Science' })).toEqual({
      name: topicTexts.nameMissing,
    });
  });

  it('sends cleaned text, the parent’s id, and null for what was left out', () => {
    const full = { name: ' Wind ', description: ' Power ', category: 'Science', parent: PARENT };
    expect(topicBodyOf(topicForm.parse(full))).toEqual({
      name: 'Wind',
      description: 'Power',
      category: 'Science',
      parent_id: PARENT.id,
    });
    const bare = { ...EMPTY_TOPIC, name: 'Wind', category: 'Science' };
    expect(topicBodyOf(topicForm.parse(bare))).toMatchObject({
      description: null,
      parent_id: null,
    });
  });

  it('loads a stored topic so that saving it unchanged changes nothing', () => {
    const stored = {
      id: '0198c0de-0000-7000-8000-000000000002',
      name: 'Wind',
      description: null,
      parent_id: PARENT.id,
      parent: PARENT,
      category: 'Science' as const,
      circle_id: null,
      hypotheses_count: 3,
      created_by: '0197b3a0-0000-7000-8000-000000000000',
      created_at: '2025-05-01T10:00:00.000Z',
    };
    expect(topicBodyOf(topicForm.parse(draftOf(stored)))).toEqual({
      name: 'Wind',
      description: null,
      category: 'Science',
      parent_id: PARENT.id,
    });
  });
});
