import { expect, test } from 'vitest';
import { createToastChannel, type ToastRequest } from './toast-channel.ts';

test('delivers a message to whoever shows messages', () => {
  const { toasts, connect } = createToastChannel();
  const shown: ToastRequest[] = [];
  connect((request) => shown.push(request));
  toasts.error('Invalid reset link');
  expect(shown).toEqual([{ tone: 'error', text: 'Invalid reset link' }]);
});

test('shows one message at a time, in order, including earlier ones', () => {
  const { toasts, connect } = createToastChannel();
  toasts.success('first');
  const shown: string[] = [];
  let gone = () => {};
  connect(({ text }, done) => {
    shown.push(text);
    gone = done;
  });
  toasts.info('second');
  toasts.info('second');
  toasts.error('third');
  expect(shown).toEqual(['first']);
  gone();
  gone();
  expect(shown).toEqual(['first', 'second', 'third']);
});

test('leaves out news that has waited too long behind others, but nothing else and never the latest', () => {
  let time = 0;
  const { toasts, connect } = createToastChannel(() => time);
  const shown: string[] = [];
  let gone = () => {};
  connect(({ text }, done) => {
    shown.push(text);
    gone = done;
  });
  toasts.success('sent');
  toasts.info('offered');
  toasts.error('refused');
  toasts.info('accepted');
  time = 3_000;
  gone();
  time = 6_000;
  gone();
  gone();
  expect(shown).toEqual(['sent', 'refused', 'accepted']);
});
