import { credenceRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { saveCredence } from './service.ts';
import { listOwn } from './store.ts';

export function mountCredences({ db, metrics, mount }: House): void {
  mount(credenceRoutes.save, async ({ body, session }) => {
    const { value: percent, conversationId, ...rest } = body;
    const given = { ...rest, percent };
    const { row, move } = await saveCredence(db, session.userId, given, conversationId);
    if (move !== null) metrics.recordMindMove(move);
    return {
      id: row.id,
      hypothesis_id: row.hypothesisId,
      credence: row.percent / 100,
      reason: row.reason,
      importance: row.importance,
      created_at: row.createdAt.toISOString(),
    };
  });

  mount(credenceRoutes.listOwn, ({ query, session }) => listOwn(db, session.userId, query));
}
