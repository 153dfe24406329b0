import type { Dispute } from '@midspan/contract';
import type { Side } from '@midspan/domain';
import { aimWords, type DisputeRole } from './dispute-words.ts';

const DOTS: Record<Side, string> = { believing: 'bg-believe', disbelieving: 'bg-disbelieve' };

/** What the two argue for, each in the color of the original conversation. */
export function DisputeSides({ dispute, me }: { dispute: Dispute; me: string }) {
  const { proposal, proposer_side, counterpart_side } = dispute;
  const rows: readonly { role: DisputeRole; id: string; name: string; side: Side }[] = [
    {
      role: 'proposer',
      id: proposal.proposed_by,
      name: proposal.proposerUsername,
      side: proposer_side,
    },
    {
      role: 'counterpart',
      id: proposal.counterpart_id,
      name: proposal.counterpartUsername,
      side: counterpart_side,
    },
  ];
  return (
    <ul aria-label="What the two want" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {rows.map(({ role, id, name, side }) => {
        const isMe = id === me;
        return (
          <li key={role} className="flex min-w-0 items-baseline gap-2 wrap-anywhere">
            <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${DOTS[side]}`} />
            <span>
              <bdi className="font-semibold">{isMe ? 'You' : name}</bdi>{' '}
              {aimWords(proposal.kind, role, { isMe, isOver: proposal.outcome !== null })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
