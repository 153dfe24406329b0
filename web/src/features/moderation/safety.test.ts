import { describe, expect, it } from 'vitest';
import { createSafetyChannel, type SafetyQuestion } from './safety.tsx';

const message = { targetType: 'message', targetId: 'one' } as const;
const ben = { id: 'two', username: 'Ben' };

describe('a request to report or block', () => {
  it('reaches the part that shows the dialogs', () => {
    const channel = createSafetyChannel();
    const received: SafetyQuestion[] = [];
    channel.connect((question) => received.push(question));
    channel.report(message);
    channel.block(ben);
    expect(received).toEqual([
      { kind: 'report', subject: message },
      { kind: 'block', subject: ben },
    ]);
  });

  it('waits, only the last one, until someone shows it, and is shown once', () => {
    const channel = createSafetyChannel();
    channel.report(message);
    channel.block(ben);
    const received: SafetyQuestion[] = [];
    const disconnect = channel.connect((question) => received.push(question));
    expect(received).toEqual([{ kind: 'block', subject: ben }]);
    disconnect();
    channel.connect((question) => received.push(question));
    expect(received).toHaveLength(1);
  });
});
