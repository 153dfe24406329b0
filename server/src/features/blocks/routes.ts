import { moderationRoutes } from '@midspan/contract';
import type { Database } from '../../db/connection.ts';
import type { Mount } from '../../http/mount.ts';
import type { BlocksService } from './service.ts';
import { listBlocked } from './store.ts';

export function mountBlocks(mount: Mount, db: Database, blocks: BlocksService): void {
  mount(moderationRoutes.block, async ({ params, session }) => {
    await blocks.block(session.userId, params.id);
    return null;
  });

  mount(moderationRoutes.unblock, async ({ params, session }) => {
    await blocks.unblock(session.userId, params.id);
    return null;
  });

  mount(moderationRoutes.blocks, ({ query, session }) => listBlocked(db, session.userId, query));
}
