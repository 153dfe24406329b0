import { safety } from '../../moderation/index.ts';

/** The same function every time, so that it re-renders no message. */
export const reportMessage = (messageId: string): void =>
  safety.report({ targetType: 'message', targetId: messageId });
