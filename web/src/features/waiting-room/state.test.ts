import { type Participant, SMALL_ROOM } from '@midspan/contract';
import { roomChange } from '@midspan/domain';
import { describe, expect, it } from 'vitest';
import {
  initialRoom,
  ownEntry,
  type RoomEvent,
  type RoomState,
  reduceRoom,
  statusOf,
} from './state.ts';

type Request = Extract<RoomEvent, { type: 'failed' }>['about'];

const ME = 'me';

const waiting = (userId: string, stay = 1): Participant => ({
  id: `${userId}-${stay}`,
  userId,
  username: userId,
  side: userId === ME ? 'believing' : 'disbelieving',
  entryTime: '2026-01-01T10:00:00.000Z',
});

const listed = (...participants: Participant[]): RoomEvent => ({ type: 'listed', participants });
const updated = (userId: string, status: 'pending' | 'accepted' | 'ready' | 'declined') =>
  ({ type: 'match-updated', userId, status }) as const;

const after = (...events: RoomEvent[]): RoomState => events.reduce(reduceRoom, initialRoom(ME));
const inRoom = (...events: RoomEvent[]) =>
  after({ type: 'connected' }, listed(waiting(ME), waiting('bob')), ...events);

describe('joining and leaving', () => {
  it('is pending until the room shows the member’s entry', () => {
    const sent = after({ type: 'connected' }, listed(), { type: 'join-sent' });
    expect(sent.moving).toBe('joining');
    const stale = reduceRoom(sent, listed(waiting('bob')));
    expect(stale.moving).toBe('joining');
    const joined = reduceRoom(stale, listed(waiting('bob'), waiting(ME)));
    expect(joined.moving).toBeNull();
    expect(ownEntry(joined)?.id).toBe('me-1');
  });

  it('ends when the server refuses', () => {
    expect(after({ type: 'join-sent' }, { type: 'join-failed' }).moving).toBeNull();
    expect(inRoom({ type: 'leave-sent' }, { type: 'leave-failed' })).toMatchObject({
      moving: null,
      participants: [{ userId: ME }, { userId: 'bob' }],
    });
  });

  it('takes effect at once, even when a slightly older list still shows the entry', () => {
    const left = inRoom(updated('bob', 'pending'), { type: 'leave-sent' }, { type: 'left' });
    expect(ownEntry(left)).toBeNull();
    expect(left.statuses.size).toBe(0);
    expect(ownEntry(reduceRoom(left, listed(waiting(ME), waiting('bob'))))).toBeNull();
    expect(ownEntry(reduceRoom(left, listed(waiting(ME, 2))))?.id).toBe('me-2');
  });

  it('shows an entry that began or ended in another tab', () => {
    expect(ownEntry(inRoom())).not.toBeNull();
    expect(ownEntry(inRoom(listed(waiting('bob'))))).toBeNull();
  });
});

describe('match statuses', () => {
  const accepting = { type: 'answer-sent', userId: 'bob', answer: 'accepted' } as const;
  const failed = { type: 'answer-failed', userId: 'bob' } as const;
  const ofBob = (...events: RoomEvent[]) => statusOf(inRoom(...events), 'bob');

  it('apply an answer at once, and undo it when the server reports failure', () => {
    expect(ofBob(accepting)).toBe('accepted');
    expect(ofBob(accepting, failed)).toBe('none');
  });

  it('[WR14] go back to pending when accepting a pending match fails', () => {
    expect(ofBob(updated('bob', 'pending'), accepting)).toBe('accepted');
    expect(ofBob(updated('bob', 'pending'), accepting, failed)).toBe('pending');
    expect(ofBob(accepting, updated('bob', 'pending'), failed)).toBe('pending');
  });

  it('keep the other’s answer that arrived while the member’s own was failing', () => {
    expect(ofBob(accepting, updated('bob', 'declined'), failed)).toBe('declined');
  });

  it('take what the server says about an answer, in whatever order its report comes', () => {
    const answered = { type: 'answered', userId: 'bob', status: 'ready' } as const;
    expect(ofBob(accepting, updated('bob', 'pending'), answered)).toBe('ready');
    expect(ofBob(accepting, updated('bob', 'declined'), answered)).toBe('declined');
  });

  it.each(['left', 'gone', 'elsewhere'] as const)(
    'are over when the other is %s, and say so',
    (reason) => {
      const over = { type: 'match-updated', userId: 'bob', status: 'none', reason } as const;
      const state = inRoom(updated('bob', 'ready'), over);
      expect(statusOf(state, 'bob')).toBe('none');
      expect(state.ended).toEqual({ username: 'bob', reason });
      expect(reduceRoom(state, accepting).ended).toBeNull();
      expect(inRoom(over).ended).toBeNull();
    },
  );

  it('keep the answer of someone whose entry arrives after it', () => {
    const state = inRoom(
      updated('eve', 'pending'),
      listed(waiting(ME), waiting('bob'), waiting('eve')),
    );
    expect(state.statuses.get('eve')).toBe('pending');
  });

  it('[WR3] drop a decline once the other left or came back with a new entry', () => {
    const declined = inRoom(updated('bob', 'declined'));
    expect(reduceRoom(declined, listed(waiting(ME))).statuses.size).toBe(0);
    expect(reduceRoom(declined, listed(waiting(ME), waiting('bob', 2))).statuses.size).toBe(0);
    expect(reduceRoom(declined, listed(waiting(ME), waiting('bob'))).statuses.size).toBe(1);
  });

  it('[WR3] are all dropped once the member left', () => {
    const ready = inRoom(updated('bob', 'ready'));
    expect(reduceRoom(ready, listed(waiting(ME, 2), waiting('bob'))).statuses.size).toBe(0);
  });

  it('allow a failed start to be retried', () => {
    const sent = inRoom(updated('bob', 'ready'), { type: 'start-sent', userId: 'bob' });
    expect(sent.starting).toBe('bob');
    expect(reduceRoom(sent, { type: 'start-failed' }).starting).toBeNull();
  });
});

describe('large rooms', () => {
  const crowd = Array.from({ length: SMALL_ROOM * 2 }, (_, index) => waiting(`guest-${index}`));

  it('[WR6] give the same result by changes as by full lists', () => {
    const before = [waiting(ME), ...crowd];
    const next = [
      ...before.slice(0, 40),
      ...before.slice(45),
      waiting('late'),
      waiting('guest-40'),
    ];
    const followed = after(listed(...before), {
      type: 'changed',
      change: roomChange(before, next),
    });
    const ids = (state: RoomState) => state.participants?.map((one) => one.id).toSorted();
    expect(ids(followed)).toEqual(ids(after(listed(...next))));
  });

  it('drop only the status of a member who left according to a change', () => {
    const state = after(
      listed(waiting(ME), ...crowd),
      updated('guest-1', 'accepted'),
      updated('guest-2', 'pending'),
      { type: 'changed', change: { joined: [waiting('late')], left: ['guest-1'] } },
    );
    expect([...state.statuses]).toEqual([['guest-2', 'pending']]);
  });

  it('wait for the first list before applying changes', () => {
    const state = after({ type: 'changed', change: { joined: [waiting('bob')], left: [] } });
    expect(state.participants).toBeNull();
  });
});

describe('the connection', () => {
  it('goes through connecting, connected, disconnected and error', () => {
    const statuses = (['connecting', 'connected', 'disconnected'] as const).map(
      (type) => after({ type }).connection,
    );
    expect(statuses).toEqual(['connecting', 'connected', 'disconnected']);
    const failed = after({ type: 'connect-failed', text: 'No', resting: false });
    expect(failed).toMatchObject({ connection: 'error', resting: false });
    expect(reduceRoom(failed, { type: 'attempts-used-up' }).resting).toBe(true);
  });

  it('keeps the room on screen while it is lost, and resets what was pending', () => {
    const away = inRoom(
      updated('bob', 'ready'),
      { type: 'start-sent', userId: 'bob' },
      { type: 'leave-sent' },
      { type: 'disconnected' },
    );
    expect(away).toMatchObject({ moving: null, starting: null });
    expect(ownEntry(away)).not.toBeNull();
    expect(away.statuses.get('bob')).toBe('ready');
  });

  it('keeps statuses over a reconnection when both entries survived it', () => {
    const back = inRoom(
      updated('bob', 'ready'),
      { type: 'disconnected' },
      { type: 'connected' },
      listed(waiting(ME), waiting('bob')),
    );
    expect(back.statuses.get('bob')).toBe('ready');
  });

  it('drops statuses over a reconnection that came too late, and joins again', () => {
    const late = inRoom(
      updated('bob', 'ready'),
      { type: 'disconnected' },
      { type: 'connected' },
      listed(waiting('bob')),
    );
    expect(late.statuses.size).toBe(0);
    const again = [{ type: 'join-sent' } as const, listed(waiting('bob'), waiting(ME, 2))];
    expect(ownEntry(again.reduce(reduceRoom, late))?.id).toBe('me-2');
  });
});

describe('the list of errors', () => {
  const failed = (text: string, about: Request = 'waitingRoom:join') =>
    ({ type: 'failed', text, about }) as const;
  const two = after(failed('A'), failed('B'));
  const removed = { type: 'error-removed', id: two.errors[0]?.id ?? 0 } as const;
  const textsOf = ({ errors }: RoomState) => errors.map(({ text }) => text);

  it('contains each sentence once, and can be reduced one by one, or cleared', () => {
    expect(textsOf(after(failed('A'), failed('A')))).toEqual(['A']);
    expect(textsOf(reduceRoom(two, removed))).toEqual(['B']);
    expect(textsOf(reduceRoom(two, { type: 'errors-cleared' }))).toEqual([]);
  });

  it('gives every error a unique id, even after some were removed', () => {
    const { errors } = [removed, failed('C')].reduce(reduceRoom, two);
    expect(new Set(errors.map((error) => error.id)).size).toBe(2);
  });

  it('drops the errors of a request once the same request succeeds', () => {
    const three = after(
      failed('Not sent', 'privateMatch:send'),
      failed('A'),
      failed('B', 'server'),
    );
    const sent = reduceRoom(three, { type: 'succeeded', about: 'privateMatch:send' });
    expect(textsOf(sent)).toEqual(['A', 'B']);
    expect(reduceRoom(sent, { type: 'succeeded', about: 'privateMatch:respond' })).toBe(sent);
  });

  it('drops only connection errors once there is a connection', () => {
    const refused = { type: 'connect-failed', text: 'No', resting: true } as const;
    expect(textsOf(after(failed('A'), refused, { type: 'connected' }))).toEqual(['A']);
  });
});
