import type { Core } from '../house/house.ts';
import type { AccountHooks } from './accounts/index.ts';
import type { BlockHooks } from './blocks/index.ts';
import { holdsPlace, type Parting, reservePlace } from './circles/index.ts';
import {
  announceDeleted,
  type Conversations,
  leaveConversations,
  partMembers,
} from './conversations/index.ts';
import { keepAnswer } from './invitations/index.ts';
import { endPending } from './private-requests/index.ts';
import { removeStances, type WaitingRooms } from './waiting-room/index.ts';

// Features import what is below them. These are the only calls that go up: declared by lower
// features, and implemented by those above.

/** Someone registers, or deletes their account. */
export const accountHooks = (
  core: Core,
  conversations: Conversations,
  parting: Parting,
): AccountHooks => ({
  keepAnswer,
  takePlace: reservePlace,
  holdsPlace,
  leaveCircles: (userId) => parting.leaveAll(userId),
  leaveConversations: (userId) => leaveConversations(core, conversations, userId),
  announceDeleted: (userId) => announceDeleted(core, userId),
});

/** One member blocks another. */
export const blockHooks = (
  core: Core,
  conversations: Conversations,
  rooms: WaitingRooms,
): BlockHooks => ({
  endRequests: endPending,
  removeStances,
  endConversations: (blockerId, blockedId) =>
    partMembers(core, conversations, blockerId, blockedId),
  onChanged: rooms.noteBlock,
});
