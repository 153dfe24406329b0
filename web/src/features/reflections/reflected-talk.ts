import { idField } from '@midspan/contract';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';

const reflected = z.object({ reflectOn: idField });

/**
 * Navigation state, so that the page of a claim shows what came of a conversation to whoever comes
 * from it. It survives a reload, and the address stays the claim's own.
 */
export const reflectOn = (conversationId: string) => ({ reflectOn: conversationId });

/** The conversation that the member comes from, if they do. */
export function useReflectedTalk(): string | null {
  return reflected.safeParse(useLocation().state).data?.reflectOn ?? null;
}
