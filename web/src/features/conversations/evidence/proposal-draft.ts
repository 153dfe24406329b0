import { drafts } from '../../../lib/drafts.ts';

export const proposalDraftKey = (userId: string, conversationId: string): string =>
  `evidence:${userId}:${conversationId}`;

/** The step at which a proposal is being written, beside its draft. */
export const stepDraftKey = (draftKey: string): string => `${draftKey}:step`;

/** A draft of its own while the propose form is open: it is open again wherever the panel is shown. */
export const proposingKey = (userId: string, conversationId: string): string =>
  `proposing:${userId}:${conversationId}`;

export const isProposing = (userId: string, conversationId: string): boolean =>
  drafts.has(proposingKey(userId, conversationId));
