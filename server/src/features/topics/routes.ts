import { type RouteParsed, topicRoutes } from '@midspan/contract';
import type { Database } from '../../db/connection.ts';
import type { Mount } from '../../http/mount.ts';
import { presentTopic, presentTopicInTree } from './present.ts';
import type { TopicsService } from './service.ts';
import { listByActivity, listByName } from './store.ts';

type FirstHypothesis = RouteParsed<typeof topicRoutes.createWithHypothesis>['body']['hypothesis'];

export function mountTopics(
  mount: Mount,
  db: Database,
  topics: TopicsService<FirstHypothesis>,
): void {
  mount(topicRoutes.list, async ({ query }) => {
    const { items, total } = await listByName(db, query);
    return { items: items.map(presentTopic), total };
  });

  mount(topicRoutes.listWithCounts, async ({ query }) => {
    const { items, total } = await listByActivity(db, query);
    return { items: items.map(presentTopic), total };
  });

  mount(topicRoutes.one, async ({ params }) => presentTopicInTree(await topics.one(params.id)));

  mount(topicRoutes.update, async ({ params, body, session }) =>
    presentTopicInTree(await topics.update(session.userId, params.id, body)),
  );

  mount(topicRoutes.createWithHypothesis, async ({ body, session }) =>
    presentTopic(await topics.createWithHypothesis(session.userId, body.topic, body.hypothesis)),
  );
}
