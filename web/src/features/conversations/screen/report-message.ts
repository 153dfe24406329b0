import { safety } from '../../moderation/index.ts';

/** The same function every time, so that no message is drawn again for it. */
export const reportMessage = (messageId: string): void =>
  safety.report({ targetType: 'message', targetId: messageId });
