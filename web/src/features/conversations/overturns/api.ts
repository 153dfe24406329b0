import { type OverturnStatusAnswer, overturnRoutes, overturnTexts } from '@midspan/contract';
import { call } from '../../../lib/api.ts';
import type { LivePart } from '../live/live.ts';

/** Asks who took part in a dispute, and whether it applies by default. */
export type AskStatus = (
  proposalId: string,
) => Promise<
  | { readonly success: true; readonly status: OverturnStatusAnswer }
  | { readonly success: false; readonly error: string }
>;

/** Requests it over HTTP, where there is no conversation socket. */
export const askStatus: AskStatus = async (proposalId) => {
  try {
    const status = await call(overturnRoutes.status, { params: { id: proposalId } });
    return { success: true, status };
  } catch {
    return { success: false, error: overturnTexts.statusFailed };
  }
};

const askNobody: AskStatus = async () => ({ success: false, error: overturnTexts.notConnected });

/** How to request it over the current connection; a new connection retries. */
export const askStatusOf = ({ state, actions }: LivePart): AskStatus =>
  state.connected ? actions.overturnStatus : askNobody;
