import { overturnRoutes, overturnTexts } from '@midspan/contract';
import { call } from '../../../lib/api.ts';
import type { AskStatus } from './overturn-live.ts';

/** Requests it over HTTP, where there is no conversation socket. */
export const askStatus: AskStatus = async (proposalId) => {
  try {
    const status = await call(overturnRoutes.status, { params: { id: proposalId } });
    return { success: true, status };
  } catch {
    return { success: false, error: overturnTexts.statusFailed };
  }
};

/** The answer to a request without a connection. */
export const askNobody: AskStatus = async () => ({
  success: false,
  error: overturnTexts.notConnected,
});
