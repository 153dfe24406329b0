export { CONVERSATIONS_KEY, conversationsKey, privateConversationsKey } from './api.ts';
export { ConversationHistory } from './conversation-history.tsx';
export { DisputeJoinSection } from './dispute-join-section.tsx';
export { evidenceHistoryKey, useEvidenceHistory } from './evidence/api.ts';
export { EvidencePart } from './evidence/evidence-part.tsx';
export { LikelihoodFields } from './evidence/likelihood-fields.tsx';
export { useOwnActiveConversation } from './own-active.ts';
