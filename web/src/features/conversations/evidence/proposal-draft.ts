import { drafts } from '../../../lib/drafts.ts';
import { proposalDraft } from './proposal-form.ts';

export const proposalDraftKey = (userId: string, conversationId: string | undefined): string =>
  `evidence:${userId}:${conversationId}`;

/** Whether the propose form was left open: it is open again wherever the panel is shown. */
export const isProposing = (userId: string, conversationId: string): boolean =>
  drafts.read(proposalDraftKey(userId, conversationId), proposalDraft)?.isOpen ?? false;
