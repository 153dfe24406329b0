import type { Hypothesis } from '@midspan/contract';
import { CREDENCE_NEUTRAL } from '@midspan/domain';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import {
  LOGIN_PATH,
  REGISTER_PATH,
  wayBackFrom,
  wayInPath,
} from '../../features/accounts/index.ts';
import { useOwnActiveConversation } from '../../features/conversations/index.ts';
import { ownCredenceOf } from '../../features/credences/index.ts';
import { withIntent } from '../../lib/intent.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ToastSlot } from '../../ui/toast.tsx';

type ClaimAction =
  | { readonly kind: 'set' }
  | { readonly kind: 'take-side' }
  | { readonly kind: 'meet' }
  | { readonly kind: 'continue'; readonly conversationId: string };

/** Set your credence, then find someone who disagrees, then continue talking with them. */
export function claimActionOf(
  ownPercent: number | null,
  conversationId: string | null,
): ClaimAction {
  if (conversationId !== null) return { kind: 'continue', conversationId };
  if (ownPercent === null) return { kind: 'set' };
  return { kind: ownPercent === CREDENCE_NEUTRAL ? 'take-side' : 'meet' };
}

const FIXED = '(width < 40rem)';

/** On a phone at the bottom of the screen, whatever is being read; the style sheet makes room for it. */
function Bar({ children }: { children: ReactNode }) {
  const isPhone = useMediaQuery(FIXED);
  return (
    <div
      data-claim-action
      className="flex flex-col gap-1.5 text-center text-sm text-muted max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-5 max-sm:pt-3 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] print:hidden"
    >
      {isPhone && <ToastSlot />}
      {children}
    </div>
  );
}

export function JoinBar() {
  const wayBack = wayBackFrom(useLocation());
  return (
    <Bar>
      <ButtonLink to={wayInPath(REGISTER_PATH, wayBack)}>Join to take part</ButtonLink>
      <p className="min-h-6">
        Already a member? <Link to={wayInPath(LOGIN_PATH, wayBack)}>Login</Link>
      </p>
    </Bar>
  );
}

interface ClaimActionBarProps {
  hypothesis: Hypothesis;
  userId: string;
  onSet: () => void;
}

export function ClaimActionBar({ hypothesis, userId, onSet }: ClaimActionBarProps) {
  const { id } = hypothesis;
  const conversationId = useOwnActiveConversation(id, userId);
  const action = claimActionOf(ownCredenceOf(hypothesis).percent, conversationId);
  return (
    <Bar>
      {action.kind === 'continue' ? (
        <ButtonLink to={`/conversations/${action.conversationId}`}>
          Continue your conversation
        </ButtonLink>
      ) : action.kind === 'meet' ? (
        <ButtonLink to={`/waiting-room/${id}`} state={withIntent('join')}>
          Find someone who disagrees
        </ButtonLink>
      ) : (
        <Button onClick={onSet}>
          {action.kind === 'set' ? 'Set your credence' : 'Move off 50% to take a side'}
        </Button>
      )}
    </Bar>
  );
}
