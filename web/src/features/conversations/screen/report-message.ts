import { safety } from '../../moderation/safety.ts';

/** The same function every time, so that no message is drawn again for it. */
export const reportMessage = (messageId: string): void =>
  safety.report({ targetType: 'message', targetId: messageId });
