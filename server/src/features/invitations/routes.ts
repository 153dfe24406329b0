import { invitationRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import type { Conversations } from '../conversations/index.ts';
import { presentOwn } from './present.ts';
import { createInvitationsService } from './service.ts';
import { listOwn, removeOld, removeUnsendable } from './store.ts';

export function mountInvitations(house: House, conversations: Conversations): void {
  const { chores, db, limits, mount, settings } = house;
  const service = createInvitationsService(house, conversations);
  chores.push(
    () => removeOld(db),
    () => removeUnsendable(db),
  );

  mount(invitationRoutes.make, ({ body, params, session }) =>
    service.make(session.userId, {
      hypothesisId: params.id,
      uses: body.uses,
      conversationType: body.conversation_type,
    }),
  );

  mount(
    invitationRoutes.open,
    ({ params, session }) => service.open(params.code, session?.userId ?? null),
    limits.beforeInvitationCall,
  );

  mount(
    invitationRoutes.accept,
    async ({ body, params, session }) => ({
      conversationId: await service.accept(session.userId, { code: params.code, ...body }),
    }),
    limits.beforeInvitationCall,
  );

  mount(invitationRoutes.listOwn, async ({ query, session }) => {
    const { items, total } = await listOwn(db, session.userId, query);
    return { items: items.map((one) => presentOwn(one, settings.PUBLIC_URL)), total };
  });

  mount(invitationRoutes.revoke, ({ params, session }) =>
    service.revoke(session.userId, params.id),
  );
}
