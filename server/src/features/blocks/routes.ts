import { moderationRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { type BlockHooks, createBlocksService } from './service.ts';
import { listBlocked } from './store.ts';

export async function mountBlocks(house: House, hooks: BlockHooks): Promise<void> {
  const { db, mount } = house;
  const blocks = await createBlocksService(house, hooks);

  mount(moderationRoutes.block, ({ params, session }) => blocks.block(session.userId, params.id));

  mount(moderationRoutes.unblock, ({ params, session }) =>
    blocks.unblock(session.userId, params.id),
  );

  mount(moderationRoutes.blocks, ({ query, session }) => listBlocked(db, session.userId, query));
}
