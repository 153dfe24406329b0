export { readActive } from './attention.ts';
export { activeMark } from './attention-store.ts';
export { type Change, changeConversation, type HypothesisFigure } from './change.ts';
export { announceDeleted } from './deleted-member.ts';
export { appendPrivate, type Moved, readFigureAt, readHistory } from './evidence/ledger.ts';
export { listPublicDecided } from './evidence/listing-store.ts';
export { closeFlagOn } from './flags/service.ts';
export { findConversation } from './listed-store.ts';
export { mountConversations } from './mount.ts';
export { cancelChallenge, leaveConversations, partMembers } from './parting.ts';
export { figureInside } from './present.ts';
export { readConversationsOf, readPublicConversations } from './reading-lists.ts';
export { type Conversations, startConversations } from './start.ts';
export { findActive, insertConversation, isActiveBetween } from './store.ts';
export { countRemoval } from './weighings/counting.ts';
export { listThreads } from './weighings/replay-store.ts';
export {
  type Ring,
  readMoves,
  readRings,
  readThreadRings,
  type ThreadRing,
} from './weighings/rings.ts';
export type { MovedCarried } from './weighings/rings-store.ts';
export { findOperatorNames } from './weighings/rings-store.ts';
export { readStanding } from './weighings/standing.ts';
export { countNamed } from './weighings/standing-store.ts';
export { listWeighedHypotheses, type WeighedBy } from './weighings/store.ts';
export { findSupport } from './weighings/support.ts';
export { nameEstablished, unestablish } from './weighings/unestablishing.ts';
export { markWeighings, type Voided } from './weighings/voiding.ts';
