import { hypothesisRoutes } from '@midspan/contract';
import { aMember } from './members.ts';
import type { TestServer } from './test-server.ts';
import { aHypothesis } from './topics.ts';

/** Creates a claim and returns its id. */
export type MakeClaim = (fields?: { readonly statement?: string }) => Promise<string>;

/** Prepares to create claims, all by one author and in one topic. */
export async function claimsIn(server: Pick<TestServer, 'api' | 'pool'>): Promise<MakeClaim> {
  const author = await aMember(server);
  const { topic_id } = await aHypothesis(server, author);
  return async (fields) => (await aHypothesis(server, author, { ...fields, topic_id })).id;
}

/** A claim's figure, as visitors read it. */
export const figureOf = async ({ api }: Pick<TestServer, 'api'>, id: string): Promise<number> =>
  (await api.call(hypothesisRoutes.one, { params: { id } })).current_credence;
