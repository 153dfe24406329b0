import { categoryField, type Topic } from '@midspan/contract';
import type { TopicInTreeRow, TopicRow } from './store.ts';

export function presentTopic(row: TopicRow): Topic {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    parent_id: row.parentId,
    category: categoryField.parse(row.category),
    hypotheses_count: row.hypothesesCount,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
  };
}

export function presentTopicInTree(row: TopicInTreeRow) {
  return { ...presentTopic(row), parent: row.parent, subtopics: row.subtopics };
}
