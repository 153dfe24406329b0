import type { CredenceListItem } from '@midspan/contract';
import type { CredenceRow, OwnCredenceRow } from './store.ts';

export function presentCredence(row: CredenceRow) {
  return {
    id: row.id,
    hypothesis_id: row.hypothesisId,
    credence: row.percent / 100,
    reason: row.reason,
    importance: row.importance,
    created_at: row.createdAt.toISOString(),
  };
}

export function presentOwnCredence({
  credence,
  hypothesis,
  topic,
}: OwnCredenceRow): CredenceListItem {
  return {
    ...presentCredence(credence),
    hypothesis_statement: hypothesis.statement,
    topic_id: topic.id,
    topic_name: topic.name,
    category: topic.category,
    thread_credence: hypothesis.pbPercent,
  };
}
