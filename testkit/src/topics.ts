import {
  type Hypothesis,
  hypothesisRoutes,
  type RouteInput,
  type Topic,
  topicRoutes,
} from '@midspan/contract';
import type { TestMember } from './members.ts';
import type { TestServer } from './test-server.ts';

type Server = Pick<TestServer, 'api'>;
type NewTopic = RouteInput<typeof topicRoutes.createWithHypothesis>['body'];

let count = 0;

/** The topic a form would send, with these fields replaced. */
export function topicFields(fields: Partial<NewTopic['topic']> = {}): NewTopic['topic'] {
  count += 1;
  return { name: `Topic ${count}`, category: 'Science', ...fields };
}

/** The hypothesis a form would send, with these fields replaced. */
export function hypothesisFields(
  fields: Partial<NewTopic['hypothesis']> = {},
): NewTopic['hypothesis'] {
  count += 1;
  return {
    statement: `Statement ${count} is true`,
    initial_credence: 70,
    credence_reason: `Reason ${count}`,
    ...fields,
  };
}

/** A topic with its first hypothesis, created by this member. */
export function aTopic(
  { api }: Server,
  { token }: TestMember,
  fields: Partial<NewTopic['topic']> = {},
): Promise<Topic> {
  const body = { topic: topicFields(fields), hypothesis: hypothesisFields() };
  return api.call(topicRoutes.createWithHypothesis, { body }, token);
}

/** A hypothesis created by this member, in a topic of its own unless one is given. */
export async function aHypothesis(
  server: Server,
  member: TestMember,
  {
    topic_id,
    ...fields
  }: Partial<NewTopic['hypothesis']> & { readonly topic_id?: string | undefined } = {},
): Promise<Hypothesis> {
  const topicId = topic_id ?? (await aTopic(server, member)).id;
  const body = { topic_id: topicId, ...hypothesisFields(fields) };
  return server.api.call(hypothesisRoutes.create, { body }, member.token);
}
