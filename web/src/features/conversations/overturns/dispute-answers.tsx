import { type Dispute, weightOf } from '@midspan/contract';
import type { OverturnKind, Weight } from '@midspan/domain';
import type { ReactNode } from 'react';
import { DecideButton } from '../../../ui/decide-button.tsx';
import type { Move } from '../../../ui/span-move.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { OfferPart } from '../bargains/offer-part.tsx';
import type { BargainPart } from '../bargains/table.ts';
import { type ChallengeCase, challengeCase } from '../items/other-pairs.ts';
import { conceding, originalMove, staying } from '../items/proposal-words.ts';
import type { LiveActions } from '../live/live.ts';
import {
  ANSWERS,
  CONCEDE_LABELS,
  claimMove,
  type DisputeAnswer,
  figureAnswer,
  meaningOf,
  wayTo,
} from './dispute-words.ts';

export interface DisputePartProps {
  dispute: Dispute;
  /** about another weight for the item */
  bargaining: BargainPart;
  me: string;
  /** the figure of the dispute itself */
  percent: number;
  connected: boolean;
  actions: LiveActions;
  /** what the original claim's figure does when the item counts with this; null where unknown */
  preview: (after: Weight | null) => Move | null;
  onDone: () => void;
}

const OFFER_HINT =
  'For when you agree on the finding but not on its weight. Once you both accept one, the dispute is completed.';

/** The three answers to a dispute's question, each with what it does and how this member gives it. */
export function DisputeAnswers(props: DisputePartProps) {
  const { dispute, bargaining, me, percent, connected, actions, preview, onDone } = props;
  const { proposal, evidence } = dispute;
  const { kind } = proposal;
  const what = challengeCase(kind, evidence);
  const isProposer = proposal.proposed_by === me;
  const role = isProposer ? 'proposer' : 'counterpart';
  const other = isProposer ? proposal.counterpartUsername : proposal.proposerUsername;
  const applied = preview(kind === 'overturn' ? null : weightOf(evidence));
  const stays = applied && { from: applied.from, to: applied.from };
  const common = { variant: 'secondary', connected, onDone } as const;
  return (
    <section aria-label="Your answer" className="flex flex-col gap-4">
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        <Answer {...{ kind, what, answer: 'stay', move: stays, way: wayTo('stay', role, other) }}>
          {isProposer && (
            <DecideButton
              {...common}
              label="Withdraw Proposal"
              question="Withdraw your proposal?"
              consequence={`The dispute is completed. ${staying(what)}`}
              act={() => actions.withdrawOverturn(proposal.id)}
            />
          )}
        </Answer>
        <Answer
          {...{ kind, what, answer: 'apply', move: applied, way: wayTo('apply', role, other) }}
        >
          {!isProposer && (
            <DecideButton
              {...common}
              label={CONCEDE_LABELS[kind]}
              question="Concede this dispute?"
              consequence={`${conceding(what)}${originalMove(applied)} You can’t undo this.`}
              act={() => actions.concedeDispute(proposal.id)}
            />
          )}
        </Answer>
        <Answer {...{ kind, what, answer: 'reweigh', move: null, way: null }}>
          {bargaining.bargain.standing === null ? (
            <OfferPart part={bargaining} hint={OFFER_HINT} />
          ) : (
            <p className="text-sm text-muted">
              {bargaining.bargain.standing.by === me
                ? 'Your offer above waits for an answer.'
                : 'Answer the offer above.'}
            </p>
          )}
        </Answer>
      </ul>
      <p className="text-sm text-muted">{figureAnswer(kind, percent)}</p>
    </section>
  );
}

interface AnswerProps {
  kind: OverturnKind;
  what: ChallengeCase;
  answer: DisputeAnswer;
  /** what it does to the figure of the original claim; null where unknown */
  move: Move | null;
  way: string | null;
  children: ReactNode;
}

function Answer({ kind, what, answer, move, way, children }: AnswerProps) {
  return (
    <li className="flex flex-col gap-2 py-3">
      <div>
        <h4 className="font-bold">{ANSWERS[kind][answer].title}</h4>
        <p>{meaningOf(what, answer)}</p>
        {move && <p className="tabular-nums">{claimMove(move)}</p>}
      </div>
      {way !== null && <WrittenText className="text-sm text-muted">{way}</WrittenText>}
      {children}
    </li>
  );
}
