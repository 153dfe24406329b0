/** Sockets that look at a hypothesis or a conversation about it. */
export const hypothesisRoom = (hypothesisId: string) => `hypothesis:${hypothesisId}`;

const HYPOTHESIS = /^hypothesis:([0-9a-f-]{36})$/;

/** Which hypothesis those in a room look at. */
export const hypothesisOf = (room: string): string | null => HYPOTHESIS.exec(room)?.[1] ?? null;
