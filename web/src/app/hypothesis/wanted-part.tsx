import type { Hypothesis } from '@midspan/contract';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import {
  REGISTER_PATH,
  useSession,
  wayBackFrom,
  wayInPath,
} from '../../features/accounts/index.ts';
import {
  useEvidenceHistory,
  useOwnPublicConversation,
  WantedEvidence,
} from '../../features/conversations/index.ts';
import { ownCredenceOf } from '../../features/credences/index.ts';
import { useAdmission } from '../../features/onboarding/index.ts';
import { withIntent } from '../../lib/intent.ts';
import { totalOf } from '../../lib/page-list.ts';
import { claimActionOf } from './claim-action-bar.tsx';

/** What another pair could weigh, once there is something, with the way there. */
export function WantedPart({ hypothesis }: { hypothesis: Hypothesis }) {
  const { id } = hypothesis;
  const { user } = useSession();
  const { data: evidence } = useEvidenceHistory(id);
  const conversationId = useOwnPublicConversation(id, user?.id ?? null);
  if (hypothesis.dispute_conversation_id !== null) return null;
  if (totalOf(evidence?.pages ?? []) === 0) return null;
  return (
    <WantedEvidence hypothesisId={id} conversationId={conversationId} viewerId={user?.id ?? null}>
      {conversationId === null && (
        <p>
          <FirstStep hypothesis={hypothesis} />
        </p>
      )}
    </WantedEvidence>
  );
}

/** The step before weighing, for a reader who has no partner yet. */
function FirstStep({ hypothesis }: { hypothesis: Hypothesis }): ReactNode {
  const { admission } = useAdmission('member');
  const wayBack = wayBackFrom(useLocation());
  if (admission.kind === 'wait') return null;
  if (admission.kind === 'refuse') {
    if (admission.refusal !== 'login') return 'Once you can take part, you can weigh them too.';
    return (
      <>
        <Link to={wayInPath(REGISTER_PATH, wayBack)}>Join</Link> to weigh them with someone who
        disagrees.
      </>
    );
  }
  const { kind } = claimActionOf(ownCredenceOf(hypothesis).percent, null);
  if (kind === 'set') return 'To weigh them, set your credence first. It decides your side.';
  if (kind === 'take-side') return 'To weigh them, move your credence off 50% first.';
  return (
    <>
      <Link to={`/waiting-room/${hypothesis.id}`} state={withIntent('join')}>
        Find someone who disagrees
      </Link>{' '}
      to weigh them with.
    </>
  );
}
