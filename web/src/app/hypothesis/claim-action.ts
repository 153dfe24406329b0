import { CREDENCE_NEUTRAL } from '@midspan/domain';

/** The one thing to do next about a claim, for somebody who may take part. */
export type ClaimAction =
  | { readonly kind: 'set' }
  | { readonly kind: 'take-side' }
  | { readonly kind: 'meet' }
  | { readonly kind: 'continue'; readonly conversationId: string };

/** Set your credence, then find someone who disagrees, then go on talking with them. */
export function claimActionOf(
  ownPercent: number | null,
  conversationId: string | null,
): ClaimAction {
  if (conversationId !== null) return { kind: 'continue', conversationId };
  if (ownPercent === null) return { kind: 'set' };
  return { kind: ownPercent === CREDENCE_NEUTRAL ? 'take-side' : 'meet' };
}
