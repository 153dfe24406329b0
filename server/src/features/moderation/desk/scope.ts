import type { Database } from '../../../db/connection.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireDeskProof } from '../../../session/desk-proof.ts';
import type { Session } from '../../../session/sessions.ts';
import { listHosts } from '../../circles/index.ts';

/** [DK3] As what someone works at the desk, and so how far they see. */
export type DeskScope =
  | { readonly role: 'moderator'; readonly userId: string }
  | { readonly role: 'host'; readonly userId: string; readonly circleId: string };

/** [DK2] Whatever someone may not know of is answered like an unknown path. */
export const nothingThere = () => new Refusal('NOT_FOUND');

/**
 * [DK1] [DK6] Opens the desk to the caller, as a host of this circle or as a moderator. `acts` keeps
 * it open: lists don't count, because a page may load them by itself.
 */
export async function openDesk(
  db: Database,
  session: Session,
  circleId: string | undefined,
  { acts }: { readonly acts: boolean },
): Promise<DeskScope> {
  const { userId } = session;
  if (circleId !== undefined) {
    const hosts = await listHosts(db, circleId);
    if (!hosts.some(({ id }) => id === userId)) throw nothingThere();
    return { role: 'host', userId, circleId };
  }
  if (session.standing.deskRole !== 'moderator') throw nothingThere();
  await requireDeskProof(db, session, { acts });
  return { role: 'moderator', userId };
}
