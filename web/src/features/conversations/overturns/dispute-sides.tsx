import type { Dispute } from '@midspan/contract';
import type { Side } from '@midspan/domain';
import { DISPUTE_SIDES, type DisputeRole, sideWords } from './dispute-words.ts';

const DOTS: Record<Side, string> = { believing: 'bg-believe', disbelieving: 'bg-disbelieve' };

/** What the two argue for. */
export function DisputeSides({ dispute: { proposal }, me }: { dispute: Dispute; me: string }) {
  const rows: readonly { role: DisputeRole; id: string; name: string }[] = [
    { role: 'proposer', id: proposal.proposed_by, name: proposal.proposerUsername },
    { role: 'counterpart', id: proposal.counterpart_id, name: proposal.counterpartUsername },
  ];
  return (
    <ul aria-label="What the two want" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {rows.map(({ role, id, name }) => (
        <li key={role} className="flex min-w-0 items-baseline gap-2 wrap-anywhere">
          <span
            aria-hidden
            className={`size-2.5 shrink-0 rounded-full ${DOTS[DISPUTE_SIDES[role].side]}`}
          />
          <span>
            <bdi className="font-semibold">{id === me ? 'You' : name}</bdi>{' '}
            {sideWords(proposal.kind, role)}
          </span>
        </li>
      ))}
    </ul>
  );
}
