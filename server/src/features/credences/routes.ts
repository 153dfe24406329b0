import { credenceRoutes } from '@midspan/contract';
import type { Database } from '../../db/connection.ts';
import type { Mount } from '../../http/mount.ts';
import { presentCredence, presentOwnCredence } from './present.ts';
import type { CredencesService } from './service.ts';
import { listOwn } from './store.ts';

export function mountCredences(mount: Mount, db: Database, credences: CredencesService): void {
  mount(credenceRoutes.save, async ({ body, session }) => {
    const { value: percent, ...rest } = body;
    const [saved] = await credences.save(session.userId, [{ ...rest, percent }]);
    if (saved === undefined) throw new Error('a saved credence is missing');
    return presentCredence(saved);
  });

  mount(credenceRoutes.listOwn, async ({ query, session }) => {
    const { rows, total } = await listOwn(db, session.userId, query);
    return { items: rows.map(presentOwnCredence), totalCount: total };
  });
}
