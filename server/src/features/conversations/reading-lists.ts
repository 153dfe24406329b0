import type { ListedConversation, Paged } from '@midspan/contract';
import type { Executor } from '../../db/connection.ts';
import { listOfUser, listPublicOfHypothesis } from './lists/listed-store.ts';
import { presentListed } from './lists/present.ts';

/** Public conversations about a hypothesis, as everyone sees them listed. */
export async function readPublicConversations(
  on: Executor,
  hypothesisId: string,
  page: Parameters<typeof listPublicOfHypothesis>[2],
): Promise<Paged<ListedConversation[]>> {
  const { items, total } = await listPublicOfHypothesis(on, hypothesisId, page);
  return { items: items.map((row) => presentListed(row, 'reader')), total };
}

/** A member's conversations, as a reader sees them listed: private ones only for the member. */
export async function readConversationsOf(
  on: Executor,
  userId: string,
  readerId: string,
  query: Parameters<typeof listOfUser>[3],
): Promise<Paged<ListedConversation[]>> {
  const { items, total } = await listOfUser(on, userId, readerId, query);
  const role = userId === readerId ? 'participant' : 'reader';
  return { items: items.map((row) => presentListed(row, role)), total };
}
