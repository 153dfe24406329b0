import type { ListedConversation, Paged } from '@midspan/contract';
import type { Executor } from '../../db/connection.ts';
import type { Role } from './change.ts';
import { type ListedRow, listOfUser, listPublicOfHypothesis } from './listed-store.ts';
import { readOriginalSides } from './overturns/reading.ts';
import { presentListed } from './present.ts';

/** Rows as a list shows them. */
export async function readListed(
  on: Executor,
  rows: readonly ListedRow[],
  role: Role,
): Promise<ListedConversation[]> {
  const sidesOf = await readOriginalSides(
    on,
    rows.map(({ conversation }) => conversation),
  );
  return rows.map((row) => presentListed(row, role, sidesOf(row.conversation)));
}

/** Public conversations about a hypothesis, as everyone sees them listed. */
export async function readPublicConversations(
  on: Executor,
  hypothesisId: string,
  page: Parameters<typeof listPublicOfHypothesis>[2],
): Promise<Paged<ListedConversation[]>> {
  const { items, total } = await listPublicOfHypothesis(on, hypothesisId, page);
  return { items: await readListed(on, items, 'reader'), total };
}

/** A member's conversations, as a reader sees them listed: private ones are the member's alone. */
export async function readConversationsOf(
  on: Executor,
  userId: string,
  readerId: string,
  query: Parameters<typeof listOfUser>[3],
): Promise<Paged<ListedConversation[]>> {
  const { items, total } = await listOfUser(on, userId, readerId, query);
  const role = userId === readerId ? 'participant' : 'reader';
  return { items: await readListed(on, items, role), total };
}
