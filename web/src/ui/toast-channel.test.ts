import { expect, test } from 'vitest';
import { createToastChannel, type ToastChannel, type ToastRequest } from './toast-channel.ts';

/** Shows messages; each disappears on command. */
function aView(connect: ToastChannel['connect']) {
  const shown: string[] = [];
  let gone = () => {};
  connect(({ text }, done) => {
    shown.push(text);
    gone = done;
  });
  return { shown, end: () => gone() };
}

test('delivers a message to the connected view', () => {
  const { toasts, connect } = createToastChannel();
  const shown: ToastRequest[] = [];
  connect((request) => shown.push(request));
  toasts.error('Invalid reset link');
  expect(shown).toEqual([{ tone: 'error', text: 'Invalid reset link' }]);
});

test('shows one message at a time, in order, including earlier ones', () => {
  const { toasts, connect } = createToastChannel();
  toasts.success('first');
  const { shown, end } = aView(connect);
  toasts.info('second');
  toasts.info('second');
  toasts.error('third');
  expect(shown).toEqual(['first']);
  end();
  end();
  expect(shown).toEqual(['first', 'second', 'third']);
});

test('drops messages of our own that waited too long, but no errors, no specified ones and never the latest', () => {
  let time = 0;
  const { toasts, connect } = createToastChannel(() => time);
  const { shown, end } = aView(connect);
  toasts.success('sent');
  toasts.info('offered');
  toasts.specified.info('proposed');
  toasts.success('blocked');
  toasts.error('refused');
  toasts.info('accepted');
  time = 3_000;
  end();
  time = 6_000;
  end();
  time = 9_000;
  end();
  end();
  expect(shown).toEqual(['sent', 'proposed', 'refused', 'accepted']);
});

test('repeats a specified message with its cause', () => {
  const { toasts, connect } = createToastChannel();
  const { shown, end } = aView(connect);
  for (let times = 0; times < 3; times += 1) toasts.specified.info('proposed');
  end();
  end();
  expect(shown).toEqual(['proposed', 'proposed', 'proposed']);
});
