import { credenceRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { presentCredence } from './present.ts';
import { saveCredences } from './service.ts';
import { listOwn } from './store.ts';

export function mountCredences({ db, mount }: House): void {
  mount(credenceRoutes.save, async ({ body, session }) => {
    const { value: percent, ...rest } = body;
    const [saved] = await saveCredences(db, session.userId, [{ ...rest, percent }]);
    if (saved === undefined) throw new Error('a saved credence is missing');
    return presentCredence(saved);
  });

  mount(credenceRoutes.listOwn, ({ query, session }) => listOwn(db, session.userId, query));
}
