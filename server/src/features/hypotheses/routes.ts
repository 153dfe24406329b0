import { hypothesisRoutes } from '@midspan/contract';
import { CREDENCE_NEUTRAL } from '@midspan/domain';
import type { Database } from '../../db/connection.ts';
import type { Mount } from '../../http/mount.ts';
import { presentHypothesis } from './present.ts';
import type { HypothesesService } from './service.ts';
import { listOfTopic } from './store.ts';

export function mountHypotheses(mount: Mount, db: Database, hypotheses: HypothesesService): void {
  mount(hypothesisRoutes.listOfTopic, async ({ query, session }) => {
    const readerId = session?.userId ?? null;
    const { items, total } = await listOfTopic(db, query, readerId);
    return { items: items.map((row) => presentHypothesis(row, readerId)), total };
  });

  mount(hypothesisRoutes.one, async ({ params, session }) => {
    const readerId = session?.userId ?? null;
    return presentHypothesis(await hypotheses.one(params.id, readerId), readerId);
  });

  mount(hypothesisRoutes.create, async ({ body, session }) => {
    const { topic_id, ...given } = body;
    const row = await hypotheses.create(session.userId, topic_id, given);
    return presentHypothesis(row, session.userId);
  });

  mount(hypothesisRoutes.credenceHistory, async ({ params }) => {
    const start = await hypotheses.createdAt(params.id);
    return [{ timestamp: start.toISOString(), credence: CREDENCE_NEUTRAL / 100 }];
  });

  // Until evidence is decided in conversations there is none to list.
  mount(hypothesisRoutes.evidenceHistory, async ({ params }) => {
    await hypotheses.createdAt(params.id);
    return { items: [], total: 0 };
  });
}
