/**
 * [TO2] A topic may be moved below another unless that other is the topic itself or below it.
 * `line` is the proposed parent followed by its own parents, up to the top.
 */
export function canMoveBelow(topicId: string, line: readonly string[]): boolean {
  return !line.includes(topicId);
}
