import type { ListedEvidence } from '@midspan/contract';
import { countsTowardFigure } from '@midspan/domain';
import { Link } from 'react-router';
import type { AskStatus } from './api.ts';
import { OverturnTimer } from './overturn-timer.tsx';

/** Visitors cannot ask. */
export function UnderReview(props: { evidence: ListedEvidence; ask: AskStatus | undefined }) {
  const { evidence, ask } = props;
  const { active_overturn_proposal_id, overturn_deadline, dispute_hypothesis_id } = evidence;
  if (active_overturn_proposal_id === null) return null;
  const meanwhile = countsTowardFigure(evidence.status)
    ? 'It still counts until that’s decided.'
    : 'It doesn’t count unless they decide that it should.';
  const isDisputed = dispute_hypothesis_id !== null;
  return (
    <div className="flex flex-col items-start gap-2 rounded-control bg-sunken px-4 py-3 text-sm">
      {isDisputed ? (
        <p>
          Whether it should count is{' '}
          <Link to={`/hypotheses/${dispute_hypothesis_id}`}>being discussed in a dispute</Link>.{' '}
          {meanwhile}
        </p>
      ) : (
        <p>Someone has challenged this, and their partner is reviewing the reasons. {meanwhile}</p>
      )}
      {overturn_deadline !== null && (
        <OverturnTimer
          proposalId={active_overturn_proposal_id}
          deadline={overturn_deadline}
          what={isDisputed ? 'for the dispute' : 'for the review'}
          isDispute={isDisputed}
          ask={isDisputed ? ask : undefined}
        />
      )}
    </div>
  );
}
