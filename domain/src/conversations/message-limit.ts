/** [CO1] Messages per member and conversation in any window of this length. */
export const MESSAGE_WINDOW_MS = 10_000;
export const MESSAGE_LIMIT = 5;

/** [CO2] Messages per member and hour, over all conversations: ten a minute for the whole hour. */
export const MESSAGES_PER_HOUR = 600;

/**
 * [CO1] How long to wait before the next message, in whole seconds; 0 means now. `sentMs` are the
 * times of the member's recent messages, in any order.
 */
export function secondsToWait(sentMs: readonly number[], nowMs: number, limit: number): number {
  const recent = sentMs.filter((at) => at > nowMs - MESSAGE_WINDOW_MS).sort((a, b) => a - b);
  const blocking = recent.at(-limit);
  if (blocking === undefined) return 0;
  return Math.max(1, Math.ceil((blocking + MESSAGE_WINDOW_MS - nowMs) / 1000));
}
