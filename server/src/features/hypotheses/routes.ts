import { hypothesisRoutes, topicRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import type { EventHandlers } from '../../realtime/handlers.ts';
import { presentTopic } from '../topics/index.ts';
import { presentHypothesis } from './present.ts';
import {
  createHypothesis,
  createTopic,
  presentForPage,
  readHypothesis,
  readSupport,
} from './service.ts';
import { hypothesisHandlers, type WatchEvent } from './socket.ts';
import { listOfTopic } from './store.ts';

export function mountHypotheses({ db, mount }: House): Pick<EventHandlers, WatchEvent> {
  mount(hypothesisRoutes.listOfTopic, async ({ query, session }) => {
    const readerId = session?.userId ?? null;
    const { items, total } = await listOfTopic(db, query, readerId);
    return { items: items.map((row) => presentHypothesis(row, readerId)), total };
  });

  mount(hypothesisRoutes.one, async ({ params, session }) => {
    const readerId = session?.userId ?? null;
    return presentForPage(db, await readHypothesis(db, params.id, readerId), readerId);
  });

  mount(hypothesisRoutes.create, async ({ body, session }) => {
    const { topic_id, ...given } = body;
    const row = await createHypothesis(db, session.userId, topic_id, given);
    return presentHypothesis(row, session.userId);
  });

  mount(hypothesisRoutes.support, ({ params }) => readSupport(db, params.id));

  mount(topicRoutes.createWithHypothesis, async ({ body, session }) =>
    presentTopic(await createTopic(db, session.userId, body.topic, body.hypothesis)),
  );

  return hypothesisHandlers(db);
}
