import { credenceRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { presentCredence } from './present.ts';
import { saveCredence } from './service.ts';
import { listOwn } from './store.ts';

export function mountCredences({ db, metrics, mount }: House): void {
  mount(credenceRoutes.save, async ({ body, session }) => {
    const { value: percent, conversationId, ...rest } = body;
    const given = { ...rest, percent };
    const { row, move } = await saveCredence(db, session.userId, given, conversationId);
    if (move !== null) metrics.recordMindMove(move);
    return presentCredence(row);
  });

  mount(credenceRoutes.listOwn, ({ query, session }) => listOwn(db, session.userId, query));
}
