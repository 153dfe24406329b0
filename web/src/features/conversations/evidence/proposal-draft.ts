import { drafts } from '../../../lib/drafts.ts';

export const proposalDraftKey = (userId: string, conversationId: string | undefined): string =>
  `evidence:${userId}:${conversationId}`;

/** A draft of its own while the propose form is open: it is open again wherever the panel is shown. */
export const proposingKey = (userId: string, conversationId: string | undefined): string =>
  `proposing:${userId}:${conversationId}`;

export const isProposing = (userId: string, conversationId: string): boolean =>
  drafts.has(proposingKey(userId, conversationId));
