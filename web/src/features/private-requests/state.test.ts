import type { PrivateRequest } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import { initialRequests, type RequestsEvent, reduceRequests, splitRequests } from './state.ts';

const request = (id: string, fields: Partial<PrivateRequest> = {}): PrivateRequest => ({
  id,
  hypothesis_id: 'here',
  requester_id: 'bob',
  requester_username: 'Bob',
  target_user_id: 'me',
  target_username: 'Me',
  message: null,
  created_at: '2026-01-01T10:00:00.000Z',
  ...fields,
});

const after = (...events: RequestsEvent[]) => events.reduce(reduceRequests, initialRequests);

describe('pending requests', () => {
  it('are loading at first, then shown, and stay shown while they reload', () => {
    expect(initialRequests.loading).toBe('under-way');
    const loaded = after({ type: 'loaded', requests: [request('a')] });
    expect(loaded.loading).toBe('done');
    expect(reduceRequests(loaded, { type: 'load-sent' })).toEqual(loaded);
    expect(reduceRequests(loaded, { type: 'load-failed' })).toBe(loaded);
  });

  it('can be loaded again after a failure', () => {
    expect(after({ type: 'load-failed' }).loading).toBe('failed');
    expect(after({ type: 'load-failed' }, { type: 'load-sent' }).loading).toBe('under-way');
  });

  it('are shown once, even when one arrives both live and in the list', () => {
    const state = after(
      { type: 'loaded', requests: [request('a')] },
      { type: 'came-up', request: request('a') },
    );
    expect(state.requests).toHaveLength(1);
  });

  it('keep live changes made while the list was loading', () => {
    const state = after(
      { type: 'loaded', requests: [request('a')] },
      { type: 'load-sent' },
      { type: 'came-up', request: request('b') },
      { type: 'answered', id: 'a' },
      { type: 'loaded', requests: [request('a'), request('c')] },
    );
    expect(state.requests.map(({ id }) => id)).toEqual(['c', 'b']);
    const anew = reduceRequests(state, { type: 'load-sent' });
    expect(reduceRequests(anew, { type: 'loaded', requests: [] }).requests).toEqual([]);
  });

  it('disappear when answered, and stay when answering failed', () => {
    const answering = after(
      { type: 'loaded', requests: [request('a'), request('b')] },
      { type: 'answer-sent', id: 'a' },
    );
    expect(answering.answering.has('a')).toBe(true);
    const failed = reduceRequests(answering, { type: 'answer-failed', id: 'a' });
    expect(failed).toMatchObject({ answering: new Set(), requests: [{ id: 'a' }, { id: 'b' }] });
    const answered = reduceRequests(answering, { type: 'answered', id: 'a' });
    expect(answered).toMatchObject({ answering: new Set(), requests: [{ id: 'b' }] });
  });
});

it('splits the requests about one hypothesis into received and sent ones', () => {
  const requests = [
    request('to-me'),
    request('mine', { requester_id: 'me', target_user_id: 'bob' }),
    request('elsewhere', { hypothesis_id: 'there' }),
  ];
  const { incoming, outgoing } = splitRequests(requests, 'here', 'me');
  expect(incoming.map((one) => one.id)).toEqual(['to-me']);
  expect(outgoing.map((one) => one.id)).toEqual(['mine']);
});
