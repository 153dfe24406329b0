import { type Dispute, weightOf } from '@midspan/contract';
import type { Weight } from '@midspan/domain';
import type { ReactNode } from 'react';
import { DecideButton } from '../../../ui/decide-button.tsx';
import type { Move } from '../../../ui/span-move.tsx';
import { Answers } from '../bargains/offer-part.tsx';
import { StandingOffer } from '../bargains/standing-offer.tsx';
import type { BargainPart } from '../bargains/table.ts';
import { challengeCase } from '../items/other-pairs.ts';
import { conceding, originalMove, staying } from '../items/proposal-words.ts';
import type { LiveActions } from '../live/live.ts';
import { ANSWERS, CONCEDE_LABELS, claimMove, MEANINGS, wayTo } from './dispute-words.ts';

export const ENDING_ID = 'dispute-ending';

export interface DisputeAnswersProps {
  dispute: Dispute;
  /** about another weight for the item */
  bargaining: BargainPart;
  actions: LiveActions;
  /** what the original claim's figure does when the item counts with this; null where unknown */
  preview: (after: Weight | null) => Move | null;
}

/** The three ways a dispute can end, each with what it does and how this member gets there. */
export function DisputeAnswers({ dispute, bargaining, actions, preview }: DisputeAnswersProps) {
  const { proposal, evidence } = dispute;
  const { me, connected, onDone, bargain } = bargaining;
  const { kind } = proposal;
  const what = challengeCase(kind, evidence);
  const isProposer = proposal.proposed_by === me;
  const other = isProposer ? proposal.counterpartUsername : proposal.proposerUsername;
  const applied = preview(kind === 'overturn' ? null : weightOf(evidence));
  const stays = applied && { from: applied.from, to: applied.from };
  const common = { variant: 'secondary', connected, onDone } as const;
  return (
    <section
      id={ENDING_ID}
      data-dispute
      aria-label="How does it end?"
      tabIndex={-1}
      className="@container mt-3 flex scroll-my-3 flex-col gap-3 rounded-card border border-line-strong bg-raised p-4 shadow-card outline-none sm:px-5"
    >
      <h3 className="text-lg font-bold">How does it end?</h3>
      <ul className="flex flex-col divide-y divide-line">
        <Way title={ANSWERS[kind].stay} move={stays} text={MEANINGS[what].stay}>
          {isProposer ? (
            <DecideButton
              {...common}
              label="Withdraw Proposal"
              question="Withdraw your proposal?"
              consequence={`The dispute is completed. ${staying(what)}`}
              act={() => actions.withdrawOverturn(proposal.id)}
            />
          ) : (
            <p className="text-sm text-muted">{wayTo('stay', other)}</p>
          )}
        </Way>
        <Way title={ANSWERS[kind].reweigh} move={null} text={MEANINGS[what].reweigh}>
          {bargain.standing ? <StandingOffer part={bargaining} /> : <Answers part={bargaining} />}
        </Way>
        <Way title={ANSWERS[kind].apply} move={applied} text={MEANINGS[what].apply}>
          {isProposer ? (
            <p className="text-sm text-muted">{wayTo('apply', other)}</p>
          ) : (
            <DecideButton
              {...common}
              label={CONCEDE_LABELS[kind]}
              question="Concede this dispute?"
              consequence={`${conceding(what)}${originalMove(applied)} You can’t undo this.`}
              act={() => actions.concedeDispute(proposal.id)}
            />
          )}
        </Way>
      </ul>
    </section>
  );
}

interface WayProps {
  title: string;
  /** what it does to the figure of the original claim; null where unknown */
  move: Move | null;
  text: string;
  /** how this member gets there */
  children: ReactNode;
}

function Way({ title, move, text, children }: WayProps) {
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div>
        <h4 className="font-bold">{title}</h4>
        <p className="text-sm">
          {text} {move && <span className="tabular-nums">{claimMove(move)}</span>}
        </p>
      </div>
      {children}
    </li>
  );
}
