import * as z from 'zod/mini';
import { byId, countField, idField, pageQuery, sideField, timeField } from './fields.ts';
import { route } from './route.ts';

/** Texts of the waiting room. */
export const waitingRoomTexts = {
  invalidRoom: 'Invalid waiting room. Hypothesis ID is required.',
  noToken: 'Authentication token not found',
  connectFailed: (reason: string) => `Failed to connect to server: ${reason}`,
  socketFailed: (reason: string) => `Failed to initialize socket: ${reason}`,
  notConnected: 'Socket not connected',
  noUser: 'User ID not available',
  joinFailed: 'Failed to join waiting room',
  leaveFailed: 'Failed to leave waiting room',
  acceptFailed: 'Failed to accept match',
  declineFailed: 'Failed to decline match',
  startFailed: 'Failed to start conversation',
  sendFailed: 'Failed to send private match request',
  getPendingFailed: 'Failed to get pending requests',
  respondFailed: 'Failed to respond to request',
  cancelFailed: 'Failed to cancel the request. Please try again.',
  sendFailedToast: 'Failed to send request. Please try again.',
  emptyColumn: 'No participants in this group',
  noMatches: 'No potential matches available. Waiting for users with opposing viewpoints to join.',
  noRequests: 'No pending private conversation requests',
  loadingRequests: 'Loading requests...',
  makeOffer: 'Alert me when someone from the other side arrives',
  withdrawOffer: 'Turn off alerts',
  offerFailed: 'Failed to save your alerts. Please try again.',
} as const;

/** The waiting room's socket: how it reconnects. */
export const WAITING_ROOM_SOCKET = {
  reconnectionAttempts: 5,
  reconnectionDelay: 1_000,
  timeout: 10_000,
} as const;

/** Up to this many waiting, everyone is sent the full list after a change. */
export const SMALL_ROOM = 50;

export const participant = z.object({
  /** of this entry: a member who leaves and returns gets a new one */
  id: idField,
  userId: idField,
  username: z.string(),
  side: sideField,
  entryTime: timeField,
});
export type Participant = z.infer<typeof participant>;

export const matchStatusField = z.enum(['none', 'pending', 'accepted', 'declined', 'ready']);

/**
 * Why a match has ended: one of the two declined or left, didn't come back after losing the
 * connection, or is in a conversation with someone else.
 */
export const matchEndField = z.enum(['left', 'declined', 'gone', 'elsewhere']);

export const privateRequest = z.object({
  id: idField,
  hypothesis_id: idField,
  requester_id: idField,
  requester_username: z.string(),
  target_user_id: idField,
  target_username: z.string(),
  message: z.nullable(z.string()),
  created_at: timeField,
});
export type PrivateRequest = z.infer<typeof privateRequest>;

/** Asking for an alert when someone from the other side arrives. */
export const standingOffer = z.object({ hypothesis_id: idField, expires_at: timeField });
export type StandingOffer = z.infer<typeof standingOffer>;

/** How many are waiting on one hypothesis. */
export const waitingCount = z.object({
  hypothesis_id: idField,
  hypothesis_statement: z.string(),
  topic_id: idField,
  topic_name: z.string(),
  believing: countField,
  disbelieving: countField,
});
export type WaitingCount = z.infer<typeof waitingCount>;

/** How many waiting rooms a list shows at first, and how many suggestions in total. */
export const WAITING_LIST = { page: 20, suggestions: 5 } as const;

export const waitingRoomRoutes = {
  counts: route({
    method: 'GET',
    path: '/waiting-rooms/counts',
    summary: 'Rooms where someone is waiting, fullest first',
    access: 'anyone',
    personal: true,
    paged: true,
    query: z.extend(pageQuery(WAITING_LIST.page), {
      topicId: z.optional(idField),
      hypothesisId: z.optional(idField),
    }),
    answer: z.array(waitingCount),
  }),
  suggestions: route({
    method: 'GET',
    path: '/waiting-rooms/suggestions',
    summary: 'Hypotheses where someone from the other side is waiting now',
    access: 'member',
    answer: z.array(z.extend(waitingCount, { own_side: sideField })),
  }),
  readOffer: route({
    method: 'GET',
    path: '/hypotheses/:id/standing-offer',
    summary: 'Your standing offer, if any',
    access: 'member',
    params: byId,
    answer: z.object({ offer: z.nullable(standingOffer) }),
  }),
  makeOffer: route({
    method: 'PUT',
    path: '/hypotheses/:id/standing-offer',
    summary: 'Ask to be alerted when someone from the other side arrives, for 7 days',
    access: 'member',
    params: byId,
    answer: standingOffer,
  }),
  withdrawOffer: route({
    method: 'DELETE',
    path: '/hypotheses/:id/standing-offer',
    summary: 'Withdraw the standing offer',
    access: 'member',
    params: byId,
  }),
} as const;
