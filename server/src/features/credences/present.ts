import type { CredenceRow } from './store.ts';

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
