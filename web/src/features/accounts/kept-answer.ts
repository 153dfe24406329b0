import {
  type InvitedAnswer,
  invitationPath,
  type KeptInvitation,
  keptInvitation,
} from '@midspan/contract';
import * as z from 'zod/mini';
import { type Drafts, drafts } from '../../lib/drafts.ts';
import type { KeptDraft } from '../../ui/form.tsx';

/** The answer to the invitation that was opened last in this tab: a second one takes its place. */
const storedAnswer = z.object({
  code: z.string(),
  value: z.number(),
  reason: z.string(),
  /** whose it is; null while it is a visitor's */
  userId: z.nullable(z.string()),
});

const KEY = 'invitation';

/**
 * [IN7] Keeps an invitee's answer in this tab only, because a computer may be shared. Only its
 * author sees it, and it is sent with the registration made in this tab.
 */
export function createKeptAnswers(store: Drafts) {
  function find(userId: string | null, path: string | null) {
    const kept = store.read(KEY, storedAnswer);
    if (kept === null || kept.userId !== userId) return null;
    return invitationPath(kept.code) === path ? kept : null;
  }

  return {
    /** What this member, or a visitor, is writing in answer to an invitation. */
    draftOf(code: string, userId: string | null): KeptDraft<InvitedAnswer> {
      const path = invitationPath(code);
      return {
        read() {
          const kept = find(userId, path);
          return kept && { value: kept.value, reason: kept.reason };
        },
        write(given) {
          if (given !== null) store.write(KEY, { ...given, code, userId });
          else if (find(userId, path) !== null) store.write(KEY, null);
        },
        subscribe: (listener) => store.subscribe(KEY, listener),
      };
    },
    /** The answer sent with a registration that returns to the invitation; null for none. */
    forRegistration(wayBack: string | null, replacedId: string | null): KeptInvitation | null {
      const kept = find(replacedId, wayBack);
      // Half an answer stays in the tab.
      return keptInvitation.safeParse(kept).data ?? null;
    },
    /** After that registration: what is in the tab is this member's. */
    claim(wayBack: string | null, replacedId: string | null, userId: string): void {
      const kept = find(replacedId, wayBack);
      if (kept !== null) store.write(KEY, { ...kept, userId });
    },
    /** Once someone is signed in: they may not be the visitor who wrote it. */
    forgetVisitors(): void {
      if (store.read(KEY, storedAnswer)?.userId === null) store.write(KEY, null);
    },
  };
}

export const keptAnswers = createKeptAnswers(drafts);
