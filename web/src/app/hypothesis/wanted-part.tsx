import type { Hypothesis } from '@midspan/contract';
import { useLocation } from 'react-router';
import {
  OwnStanding,
  REGISTER_PATH,
  useSession,
  wayBackFrom,
  wayInPath,
} from '../../features/accounts/index.ts';
import {
  useEvidenceHistory,
  useOwnPublicConversation,
  WantedItems,
} from '../../features/conversations/index.ts';
import { ownCredenceOf } from '../../features/credences/index.ts';
import { useAdmission } from '../../features/onboarding/index.ts';
import { withIntent } from '../../lib/intent.ts';
import { totalOf } from '../../lib/page-list.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { claimActionOf } from './claim-action-bar.tsx';

export function WantedPart({ hypothesis }: { hypothesis: Hypothesis }) {
  const { data: evidence } = useEvidenceHistory(hypothesis.id);
  if (hypothesis.dispute_conversation_id !== null) return null;
  // [CI9] Inside a circle nothing needs a second pair.
  if (hypothesis.circle_id !== null) return null;
  if (totalOf(evidence?.pages ?? []) === 0) return null;
  return (
    <Fold title="Items that want a second pair">
      <p className="text-muted">
        One pair’s weight is one judgment. Another pair can weigh the same item, and the median
        counts.
      </p>
      <OwnStanding />
      <ClaimWanted hypothesis={hypothesis} />
    </Fold>
  );
}

export function ClaimWanted({ hypothesis }: { hypothesis: Hypothesis }) {
  const { id } = hypothesis;
  const { user } = useSession();
  const conversationId = useOwnPublicConversation(id, user?.id ?? null);
  const next = useNextStep(hypothesis, conversationId);
  return (
    <WantedItems
      hypothesisId={id}
      conversationId={conversationId}
      viewerId={user?.id ?? null}
      renderAction={(evidenceId) =>
        next && (
          <ButtonLink to={next.to(evidenceId)} state={next.state} variant="secondary" size="sm">
            {next.label}
          </ButtonLink>
        )
      }
    />
  );
}

/** What leads to weighing an item; null for someone who can't take part yet. */
function useNextStep(hypothesis: Hypothesis, conversationId: string | null) {
  const { admission } = useAdmission('member');
  const wayBack = wayBackFrom(useLocation());
  const claim = `/hypotheses/${hypothesis.id}`;
  if (admission.kind === 'refuse' && admission.refusal === 'login') {
    return { label: 'Join to weigh it', to: () => wayInPath(REGISTER_PATH, wayBack) };
  }
  if (admission.kind !== 'enter') return null;
  const action = claimActionOf(ownCredenceOf(hypothesis).percent, conversationId);
  switch (action.kind) {
    case 'set':
      return { label: 'Set your credence to weigh it', to: () => claim };
    case 'take-side':
      return { label: 'Move off 50% to weigh it', to: () => claim };
    case 'meet':
      return {
        label: 'Find someone who disagrees',
        to: () => `/waiting-room/${hypothesis.id}`,
        state: withIntent('join'),
      };
    case 'continue':
      return {
        label: 'Weigh it together',
        to: (evidenceId: string) => `/conversations/${action.conversationId}?weigh=${evidenceId}`,
      };
  }
}
