export { activeMark, listActive } from './attention-store.ts';
export {
  endInCircle,
  leaveCircle,
  leaveConversations,
  partMembers,
} from './completion.ts';
export { announceDeleted } from './deleted-member.ts';
export { closeFlagOn } from './flags/service.ts';
export { appendPrivate, readFigureAt, readHistory } from './items/ledger.ts';
export { listPublicDecided } from './items/listing-store.ts';
export { listOpenEntries } from './items/open-ledger-store.ts';
export { type Change, changeConversation, type HypothesisFigure } from './kernel/change.ts';
export type { Moved } from './kernel/effects.ts';
export { type Begun, findActive, insertConversation, isActiveBetween } from './kernel/store.ts';
export { findConversation } from './lists/listed-store.ts';
export { figureInside } from './lists/present.ts';
export { mountConversations } from './mount.ts';
export { cancelChallenge } from './overturns/disputes.ts';
export { readConversationsOf, readPublicConversations } from './reading-lists.ts';
export { hasConfirmed, hasEachSaidItBack, recordMarkedWords } from './restatements/service.ts';
export { type Conversations, type Opening, startConversations } from './start.ts';
export { countRemoval } from './weighings/counting.ts';
export { readStanding } from './weighings/standing.ts';
export { countNamed, listPassed, listThreads } from './weighings/standing-store.ts';
export { listWeighedHypotheses, type WeighedBy } from './weighings/store.ts';
export { findSupport } from './weighings/support.ts';
export { nameEstablished, unestablish } from './weighings/unestablishing.ts';
export { markWeighings, type Voided } from './weighings/voiding.ts';
