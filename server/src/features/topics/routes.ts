import { topicRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { presentActiveTopic, presentTopic, presentTopicInTree } from './present.ts';
import { editTopic, readTopic } from './service.ts';
import { listByActivity, listByName } from './store.ts';

export function mountTopics({ db, mount }: House): void {
  mount(topicRoutes.list, async ({ query }) => {
    const { items, total } = await listByName(db, query);
    return { items: items.map(presentTopic), total };
  });

  mount(topicRoutes.listWithCounts, async ({ query }) => {
    const { items, total } = await listByActivity(db, query);
    return { items: items.map(presentActiveTopic), total };
  });

  mount(topicRoutes.one, async ({ params }) => presentTopicInTree(await readTopic(db, params.id)));

  mount(topicRoutes.update, async ({ params, body, session }) =>
    presentTopicInTree(await editTopic(db, session.userId, params.id, body)),
  );
}
