import { aMember } from './members.ts';
import type { TestServer } from './test-server.ts';
import { aHypothesis } from './topics.ts';

/** Creates a claim and returns its id. */
export type MakeClaim = () => Promise<string>;

/** Prepares to create claims, all by one author and in one topic. */
export async function claimsIn(server: Pick<TestServer, 'api' | 'pool'>): Promise<MakeClaim> {
  const author = await aMember(server);
  const { topic_id } = await aHypothesis(server, author);
  return async () => (await aHypothesis(server, author, { topic_id })).id;
}
