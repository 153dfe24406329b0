import type { ChangedFigure, ServerPayload } from '@midspan/contract';
import type { FigureMove } from './stored-events.ts';

/** A public figure has moved: for everyone who has its hypothesis open. */
export interface FigureMoved
  extends Omit<ServerPayload<'hypothesis:credenceChanged'>, 'screen' | 'changed'> {
  readonly about: 'figure';
  readonly figure: ChangedFigure;
}

/** A change of an item's part in the figure that was just written to the ledger. */
export interface Moved {
  /** the figure inside the conversation, as it is shown */
  readonly percent: number;
  /** [SD7] the public one, where what was agreed waits; null where it counts there too */
  readonly publicPercent: number | null;
  readonly fraction: number;
  readonly move: FigureMove;
  /** [WG11] whether it is a point of the history */
  readonly moves: boolean;
  /** the public ledger's number; null when nothing public moved */
  readonly publicSeq: number | null;
}

/** What a challenge did. */
export interface Applied extends Moved {
  readonly cause: 'overturned' | 'reinstated' | 'recalibrated';
  /** its number in the conversation where it was decided */
  readonly seq: number;
}

/** A challenge has moved a step forward, for everyone informed elsewhere. */
export interface ChallengeMoved {
  readonly about: 'challenge';
  readonly proposalId: string;
  readonly step: 'proposed' | 'disputed' | 'ended';
  /** challenger and counterpart, whose turns may have changed */
  readonly two: readonly [string, string];
  /** the conversation in whose sequence it has a number */
  readonly numberedIn: string;
  readonly applied: Applied | null;
}

/** Operators removed a decided item, or restored it: for everyone who has it on screen elsewhere. */
export interface ItemRemoved {
  readonly about: 'removal';
  readonly hypothesisId: string;
  readonly evidenceId: string;
  readonly isPublic: boolean;
  readonly name: 'evidence:removed' | 'evidence:restored';
}

/** Two members agreed on what an item weighs: for everyone in other conversations about it. */
export interface ItemWeighed {
  readonly about: 'weighed';
  readonly newCredence: number;
  readonly hypothesisId: string;
  readonly evidenceId: string;
  readonly weighingId: string;
  readonly ledgerSeq: number;
}

/** What a change did beyond its conversation. Plain data, because another server may have to broadcast it. */
export type Effect = FigureMoved | ChallengeMoved | ItemRemoved | ItemWeighed;
