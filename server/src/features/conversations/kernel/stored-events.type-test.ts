import type { Publisher } from '../../../realtime/realtime.ts';
import type { Change } from './change.ts';
import type { Effect } from './effects.ts';
import type { FigureMove } from './stored-events.ts';

/**
 * What the compiler has to refuse. Nothing runs here: `npm run check` fails on a line below that
 * compiles, because then its `@ts-expect-error` expects nothing.
 */
declare const change: Change;
declare const publisher: Publisher;
declare const move: FigureMove;

const item = { evidenceId: 'e1' };
const accepted = {
  ...item,
  status: 'accepted',
  newCredence: 64,
  publicCredence: null,
  move,
  reason: null,
} as const;

change.record('conversation:evidenceReviewed', accepted, 'everyone');

// @ts-expect-error a misspelled field and a value of another type
change.record('conversation:evidenceReviewed', { evidnceId: 1, newCredence: 'high' }, 'everyone');

// @ts-expect-error a misspelled field beside all that is needed
change.record('conversation:evidenceProposed', { evidenceId: 'e1', evidnceId: 'e1' }, 'everyone');

// @ts-expect-error a value of another type
change.record('conversation:evidenceReviewed', { ...accepted, newCredence: 'high' }, 'everyone');

// @ts-expect-error a missing field
change.record('conversation:evidenceReviewed', item, 'everyone');

// @ts-expect-error an offer without its maker
change.record('weight:changed', { ...item, did: 'offered', round: 1 }, 'everyone');

// @ts-expect-error an estimate with its weight, which is read when it is sent
change.record('weight:estimated', { ...item, by: 'u1', blind: true }, 'author');

// @ts-expect-error an event that does not exist
change.record('conversation:evidenceReviewd', accepted, 'everyone');

// @ts-expect-error an event that is never stored
change.record('conversation:tick', {}, 'everyone');

// @ts-expect-error the payload of another event
change.record('flag:created', item, 'participants');

// @ts-expect-error an audience that does not exist
change.record('conversation:evidenceProposed', item, 'readers');

// @ts-expect-error an effect with a misspelled field
change.note({ about: 'removal', hypothesisId: 'h1', evidnceId: 'e1', name: 'evidence:removed' });

// @ts-expect-error an effect of no kind
export const effect: Effect = { about: 'figures' };

// @ts-expect-error the payload of another event on its way out
publisher.toRooms([], 'conversation:typing', { conversationId: 'c1', seq: 1 });

// @ts-expect-error a value of another type on its way out
publisher.toUser('u1', 'conversation:seen', { conversationId: 'c1', seq: '1', noticeIds: [] });
