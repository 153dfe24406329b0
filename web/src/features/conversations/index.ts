export { CONVERSATIONS_KEY, conversationsKey } from './api.ts';
export { ConversationHistory } from './conversation-history.tsx';
export { DisputeJoinSection } from './dispute-join-section.tsx';
export { evidenceHistoryKey, useEvidenceHistory } from './evidence/api.ts';
export { EvidencePart } from './evidence/evidence-part.tsx';
export { LikelihoodField } from './evidence/proposal-fields.tsx';
export { WeightPicture } from './evidence/weight-picture.tsx';
