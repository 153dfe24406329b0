import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../features/accounts/sessions.ts';
import { createDispatcher, type EventHandlers, type Sender } from './handlers.ts';

const TIMEOUT_MS = 10_000;

const session: Session = {
  id: 'session',
  userId: 'user',
  standing: {
    emailVerified: true,
    policyAccepted: true,
    onboardingCompleted: true,
    suspended: false,
  },
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A dispatcher whose events end when the test says so. */
function withOpenEnds() {
  const ends: PromiseWithResolvers<object>[] = [];
  const leave = () => {
    const end = Promise.withResolvers<object>();
    ends.push(end);
    return end.promise;
  };
  const reported = vi.fn();
  const dispatch = createDispatcher(
    { 'conversation:leave': leave } as unknown as EventHandlers,
    reported,
    5,
    () => undefined,
  );
  const send = () => {
    const answered = vi.fn();
    const args = [{ conversationId: crypto.randomUUID() }, answered];
    const done = dispatch({
      session,
      sender: {} as Sender,
      name: 'conversation:leave',
      args,
    });
    return { answered, done };
  };
  return { ends, send, reported };
}

const UNAVAILABLE = expect.objectContaining({ success: false, code: 'UNAVAILABLE' });

test('an event that takes too long is given up in its own time, whatever came before it', async () => {
  const { ends, send } = withOpenEnds();
  const first = send();
  await vi.advanceTimersByTimeAsync(4_000);
  const second = send();
  const third = send();
  await vi.advanceTimersByTimeAsync(1_000);
  ends[1]?.resolve({});
  await second.done;
  expect(second.answered).toHaveBeenCalledExactlyOnceWith({ success: true });

  await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 5_001);
  expect(first.answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(first.answered).toHaveBeenCalledExactlyOnceWith(UNAVAILABLE);
  expect(third.answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(third.answered).toHaveBeenCalledExactlyOnceWith(UNAVAILABLE);
  expect(second.answered).toHaveBeenCalledOnce();
});

test('what ends after it was given up is not answered again, but a fault in it is still reported', async () => {
  const { ends, send, reported } = withOpenEnds();
  const late = send();
  const broken = send();
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  ends[0]?.resolve({});
  ends[1]?.reject(new Error('too late'));
  await Promise.all([late.done, broken.done]);
  expect(late.answered).toHaveBeenCalledExactlyOnceWith(UNAVAILABLE);
  expect(broken.answered).toHaveBeenCalledExactlyOnceWith(UNAVAILABLE);
  expect(reported).toHaveBeenCalledOnce();
});
