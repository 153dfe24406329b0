import { overturnRoutes, overturnTexts } from '@midspan/contract';
import { call } from '../../../lib/api.ts';
import type { AskStatus } from './overturn-live.ts';

/** Asks over HTTP, where no socket of a conversation is at hand. */
export const askStatus: AskStatus = async (proposalId) => {
  try {
    const status = await call(overturnRoutes.status, { params: { id: proposalId } });
    return { success: true, status };
  } catch {
    return { success: false, error: overturnTexts.statusFailed };
  }
};

/** What a question gets while the connection is away. */
export const askNobody: AskStatus = async () => ({
  success: false,
  error: overturnTexts.notConnected,
});
