import type { Dispute } from '@midspan/contract';
import { Link } from 'react-router';
import { linkOf } from '../../../lib/source-link.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { WrittenText } from '../../../ui/written-text.tsx';
import { EvidenceItem } from '../items/evidence-item.tsx';

/** What a dispute's stream begins with: the item in question, and the challenge as its first message. */
export function DisputeBeginning({ dispute, me }: { dispute: Dispute; me: string }) {
  const { proposal, evidence, original_hypothesis_id, original_hypothesis_statement } = dispute;
  const original = `/hypotheses/${original_hypothesis_id}`;
  const isOwn = proposal.proposed_by === me;
  return (
    <div className="flex flex-col gap-3 pt-4">
      <EvidenceItem
        role="article"
        evidence={evidence}
        elementId={`disputed-${evidence.id}`}
        head={
          <p className="text-sm wrap-anywhere text-muted">
            <Link to={`${original}#evidence-${evidence.id}`}>Evidence</Link> for{' '}
            <Link to={original}>“{original_hypothesis_statement}”</Link>
          </p>
        }
      />
      <div
        className={classNames(
          // [OV19] The challenger is on the dispute's believing side.
          'flex max-w-[85%] flex-col gap-1 rounded-card bg-believe-soft px-4 py-3',
          isOwn ? 'self-end' : 'self-start',
        )}
      >
        <p className="text-sm font-semibold">
          {isOwn ? 'Your challenge' : <bdi>{proposal.proposerUsername}’s challenge</bdi>}
        </p>
        <WrittenText>{proposal.reason}</WrittenText>
        {proposal.evidence_description !== null && (
          <WrittenText className="text-sm">{proposal.evidence_description}</WrittenText>
        )}
        {proposal.source !== null && (
          <p className="overflow-clip text-sm wrap-anywhere">
            <AddressText link={linkOf(proposal.source)}>{proposal.source}</AddressText>
          </p>
        )}
      </div>
    </div>
  );
}
