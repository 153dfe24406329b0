import type { Preferences } from '@midspan/contract';

export function presentPreferences(mailOff: readonly string[]): Preferences {
  const goes = (kind: keyof Preferences['mail']) => !mailOff.includes(kind);
  return {
    mail: {
      private_request: goes('private_request'),
      conversation_begun: goes('conversation_begun'),
      your_turn: goes('your_turn'),
      new_messages: goes('new_messages'),
      dispute_created: goes('dispute_created'),
      dispute_reminder: goes('dispute_reminder'),
      dispute_decided: goes('dispute_decided'),
      someone_waiting: goes('someone_waiting'),
      large_change: goes('large_change'),
    },
  };
}
