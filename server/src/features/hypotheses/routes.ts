import {
  type HistoryPoint,
  hypothesisRoutes,
  type ListedEvidence,
  type Paged,
} from '@midspan/contract';
import type { Database } from '../../db/connection.ts';
import type { Mount } from '../../http/mount.ts';
import { type DisputeFields, presentHypothesis } from './present.ts';
import type { HypothesesService } from './service.ts';
import { listOfTopic } from './store.ts';

export interface HypothesesRoutesParts {
  readonly db: Database;
  readonly hypotheses: HypothesesService;
  readonly readDispute: (hypothesisId: string) => Promise<DisputeFields | null>;
  readonly readHistory: (hypothesis: { id: string; createdAt: Date }) => Promise<HistoryPoint[]>;
  readonly listEvidence: (
    hypothesisId: string,
    query: { offset: number; limit: number },
  ) => Promise<Paged<ListedEvidence[]>>;
}

export function mountHypotheses(
  mount: Mount,
  { db, hypotheses, readHistory, listEvidence, readDispute }: HypothesesRoutesParts,
): void {
  mount(hypothesisRoutes.listOfTopic, async ({ query, session }) => {
    const readerId = session?.userId ?? null;
    const { items, total } = await listOfTopic(db, query, readerId);
    return { items: items.map((row) => presentHypothesis(row, readerId)), total };
  });

  mount(hypothesisRoutes.one, async ({ params, session }) => {
    const readerId = session?.userId ?? null;
    const row = await hypotheses.one(params.id, readerId);
    const dispute = row.hypothesis.isDispute ? await readDispute(params.id) : null;
    return presentHypothesis(row, readerId, dispute);
  });

  mount(hypothesisRoutes.create, async ({ body, session }) => {
    const { topic_id, ...given } = body;
    const row = await hypotheses.create(session.userId, topic_id, given);
    return presentHypothesis(row, session.userId);
  });

  mount(hypothesisRoutes.credenceHistory, async ({ params }) =>
    readHistory({ id: params.id, createdAt: await hypotheses.createdAt(params.id) }),
  );

  mount(hypothesisRoutes.support, ({ params }) => hypotheses.support(params.id));

  mount(hypothesisRoutes.evidenceHistory, async ({ params, query }) => {
    await hypotheses.createdAt(params.id);
    return listEvidence(params.id, query);
  });
}
