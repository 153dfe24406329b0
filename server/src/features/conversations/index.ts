export { changeConversation } from './change.ts';
export { announceDeleted } from './deleted-member.ts';
export { appendEntry } from './evidence/ledger.ts';
export { closeFlagOn } from './flags/service.ts';
export { mountConversations } from './mount.ts';
export { cancelChallenge, leaveConversations, partMembers } from './parting.ts';
export { type Conversations, startConversations } from './start.ts';
export { findActive, insertConversation } from './store.ts';
