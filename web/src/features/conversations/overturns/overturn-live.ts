import type { OverturnStatusAnswer } from '@midspan/contract';

export type StatusAnswer =
  | { readonly success: true; readonly status: OverturnStatusAnswer }
  | { readonly success: false; readonly error: string };

/** Asks who took part in a dispute, and whether it applies by default. */
export type AskStatus = (proposalId: string) => Promise<StatusAnswer>;
