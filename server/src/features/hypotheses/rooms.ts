/** Sockets that have a hypothesis or a conversation about it open. */
export const hypothesisRoom = (hypothesisId: string) => `hypothesis:${hypothesisId}`;

const HYPOTHESIS = /^hypothesis:([0-9a-f-]{36})$/;

/** The hypothesis that a room is about. */
export const hypothesisOf = (room: string): string | null => HYPOTHESIS.exec(room)?.[1] ?? null;
