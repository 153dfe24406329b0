export { EvidencePart } from './evidence/evidence-part.tsx';
export { evidenceHistoryKey, useEvidenceHistory } from './items/api.ts';
export { EvidenceItem } from './items/evidence-item.tsx';
export {
  CONVERSATIONS_KEY,
  conversationsKey,
  privateConversationsKey,
  useOwnActiveConversation,
  useOwnPublicConversation,
} from './lists/api.ts';
export { ConversationHistory } from './lists/conversation-history.tsx';
export { DisputeJoinSection } from './lists/dispute-join-section.tsx';
export { MessageBubble } from './messages/message-bubble.tsx';
export { wantedKey } from './weighings/api.ts';
export { withMovedItem } from './weighings/wanted.ts';
export { WantedItems } from './weighings/wanted-items.tsx';
export { WeightQuestions } from './weights/weight-choice.tsx';
export { weightText } from './weights/weight-text.ts';
