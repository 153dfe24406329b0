import type { Dispute } from '@midspan/contract';
import { Claim } from '../../../ui/claim.tsx';

/** The claim whose figure a disputed item counts for: not the one its dispute is about. */
export function OriginalClaim({ dispute }: { dispute: Dispute }) {
  return (
    <div>
      <p className="text-sm font-semibold text-muted">The original claim</p>
      <Claim>{dispute.original_hypothesis_statement}</Claim>
    </div>
  );
}
