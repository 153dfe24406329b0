import {
  type credenceBody,
  credenceRoutes,
  type InvitedAnswer,
  invitationRoutes,
  type OpenedInvitation,
} from '@midspan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { answerTo } from '../../lib/error-text.ts';
import type { Answer } from '../../ui/use-action.ts';
import { CHECK_EMAIL_PATH, ONBOARDING_PATH, REGISTER_PATH } from '../accounts/index.ts';
import { OWN_CREDENCES_KEY } from '../credences/index.ts';
import { HYPOTHESES_KEY } from '../hypotheses/index.ts';
import { invitationQuery } from './api.ts';
import { INVITING } from './inviting.ts';
import { isOutdated } from './standing.ts';

/** What someone can do with their answer. */
export type Step = 'talk' | 'meet' | 'link';

const START_FAILED = 'We couldn’t start the conversation. Please try again.';
const SAVE_FAILED = 'We couldn’t save your credence. Please try again.';

/** Where those go first who can't take part yet. */
export const DOORS = {
  login: REGISTER_PATH,
  verification: CHECK_EMAIL_PATH,
  onboarding: ONBOARDING_PATH,
} as const;

interface AnswerParts {
  readonly code: string;
  readonly invitation: OpenedInvitation;
}

/** What a member's answer to an invitation leads to. */
export function useAnswer({ code, invitation }: AnswerParts) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const hypothesisId = invitation.hypothesis.id;

  function noteCredence(): void {
    void queryClient.invalidateQueries({ queryKey: HYPOTHESES_KEY });
    void queryClient.invalidateQueries({ queryKey: [OWN_CREDENCES_KEY] });
  }

  async function talk(body: InvitedAnswer): Promise<void> {
    try {
      const { conversationId } = await call(invitationRoutes.accept, { params: { code }, body });
      noteCredence();
      await navigate(`/conversations/${conversationId}`, { replace: true });
    } catch (error) {
      const refusal = error instanceof ApiError ? error.code : null;
      // The page leads to the conversation itself, or says what has become of the link.
      if (refusal === 'ALREADY_TALKING' || isOutdated(refusal)) {
        await queryClient.refetchQueries(invitationQuery(code));
      }
      if (refusal !== 'ALREADY_TALKING') throw error;
    }
  }

  async function save(given: InvitedAnswer): Promise<void> {
    const body: z.input<typeof credenceBody> = { hypothesisId, ...given };
    await call(credenceRoutes.save, { body });
    noteCredence();
  }

  return (step: Step, given: InvitedAnswer): Promise<Answer> => {
    switch (step) {
      case 'talk':
        return answerTo(() => talk(given), { fallback: START_FAILED, unreachable: START_FAILED });
      case 'meet':
        return answerTo(
          async () => {
            await save(given);
            await navigate(`/waiting-room/${hypothesisId}`);
          },
          { fallback: SAVE_FAILED },
        );
      case 'link':
        return answerTo(
          async () => {
            await save(given);
            await navigate(`/hypotheses/${hypothesisId}`, { state: INVITING });
          },
          { fallback: SAVE_FAILED },
        );
    }
  };
}
