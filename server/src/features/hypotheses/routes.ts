import { hypothesisRoutes, topicRoutes, weighingRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import type { EventHandlers } from '../../realtime/handlers.ts';
import { presentTopic } from '../topics/index.ts';
import { presentHypothesis } from './present.ts';
import {
  createHypothesis,
  createTopic,
  presentForPage,
  readHypothesis,
  withOwnPartOf,
  withOwnParts,
} from './service.ts';
import { hypothesisHandlers, type WatchEvent } from './socket.ts';
import { listNeedingSecondPair, listOfTopic } from './store.ts';

export function mountHypotheses({ db, mount, shared }: House): Pick<EventHandlers, WatchEvent> {
  mount(hypothesisRoutes.listOfTopic, async ({ query, session }) => {
    const read = async () => {
      const { items, total } = await listOfTopic(db, query);
      return { items: items.map((row) => presentHypothesis(row)), total };
    };
    if (session === null) return read();
    const { topicId, offset, limit } = query;
    const page = await shared.read(`hypotheses ${topicId} ${offset} ${limit}`, read);
    return { ...page, items: await withOwnParts(db, page.items, session.userId) };
  });

  mount(weighingRoutes.needingSecondPair, async ({ query, session }) => {
    const { items, total } = await listNeedingSecondPair(db, query);
    const shown = items.map((row) => presentHypothesis(row));
    return {
      items: session === null ? shown : await withOwnParts(db, shown, session.userId),
      total,
    };
  });

  mount(hypothesisRoutes.one, ({ params: { id }, session }) => {
    const read = async () => presentForPage(db, await readHypothesis(db, id));
    if (session === null) return read();
    return withOwnPartOf(db, id, session.userId, shared.read(`hypothesis ${id}`, read));
  });

  mount(hypothesisRoutes.create, async ({ body, session }) => {
    const { topic_id, ...given } = body;
    return createHypothesis(db, session.userId, topic_id, given);
  });

  mount(topicRoutes.createWithHypothesis, async ({ body, session }) =>
    presentTopic(await createTopic(db, session.userId, body.topic, body.hypothesis)),
  );

  return hypothesisHandlers(db);
}
