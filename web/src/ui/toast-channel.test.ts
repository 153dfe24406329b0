import { expect, test } from 'vitest';
import { createToastChannel, type ToastRequest } from './toast-channel.ts';

test('a message reaches whoever shows messages', () => {
  const { toasts, connect } = createToastChannel();
  const shown: ToastRequest[] = [];
  connect((request) => shown.push(request));
  toasts.error('Invalid reset link');
  expect(shown).toEqual([{ tone: 'error', text: 'Invalid reset link' }]);
});

test('messages said before anybody shows them arrive later, once and in order', () => {
  const { toasts, connect } = createToastChannel();
  toasts.success('first');
  toasts.info('second');
  const shown: ToastRequest[] = [];
  const disconnect = connect((request) => shown.push(request));
  disconnect();
  connect((request) => shown.push(request));
  expect(shown).toEqual([
    { tone: 'success', text: 'first' },
    { tone: 'info', text: 'second' },
  ]);
});
