import { type ActiveTopic, categoryField, type Topic } from '@midspan/contract';
import type { ActiveTopicRow, TopicInTreeRow, TopicRow } from './store.ts';

export function presentTopic(row: TopicRow): Topic {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    parent_id: row.parentId,
    category: categoryField.parse(row.category),
    circle_id: row.circleId,
    hypotheses_count: row.hypothesesCount,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
  };
}

export function presentActiveTopic({ topic, claim }: ActiveTopicRow): ActiveTopic {
  const { id, statement, percent, pairs, early, waiting } = claim;
  return {
    ...presentTopic(topic),
    most_active_claim:
      id === null ? null : { id, statement, current_credence: percent, pairs, early, waiting },
    active_at: topic.activeAt.toISOString(),
  };
}

export function presentTopicInTree(row: TopicInTreeRow) {
  return { ...presentTopic(row), parent: row.parent, subtopics: row.subtopics };
}
