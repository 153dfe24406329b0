import { hypothesisRoutes } from '@midspan/contract';
import { PART_OF_SCREEN, routeQuery } from '../../lib/api.ts';
import { listQuery } from '../../lib/page-list.ts';

/** What every query about hypotheses begins with, so that a change can refresh them all. */
export const HYPOTHESES_KEY = ['hypotheses'] as const;

export const hypothesesQuery = (topicId: string) =>
  listQuery([...HYPOTHESES_KEY, 'of-topic', topicId], hypothesisRoutes.listOfTopic, { topicId });

export const hypothesisQuery = (id: string) =>
  routeQuery([...HYPOTHESES_KEY, 'one', id], hypothesisRoutes.one, { params: { id } });

export const supportQuery = (id: string) => ({
  ...routeQuery([...HYPOTHESES_KEY, 'support', id], hypothesisRoutes.support, { params: { id } }),
  ...PART_OF_SCREEN,
});
