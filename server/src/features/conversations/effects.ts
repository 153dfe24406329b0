import type { FigureMove, ServerPayload } from '@midspan/contract';
import type { Weight } from '@midspan/domain';

/** A public figure has moved: for everyone who looks at its hypothesis. */
export interface FigureMoved extends Omit<ServerPayload<'hypothesis:credenceChanged'>, 'screen'> {
  readonly about: 'figure';
}

/** A change of an item's part in the figure that was just written to the ledger. */
export interface Applied {
  readonly cause: 'overturned' | 'reinstated' | 'recalibrated';
  readonly weight: Weight;
  readonly percent: number;
  readonly fraction: number;
  readonly move: FigureMove;
  /** null for the item of a private conversation */
  readonly publicSeq: number | null;
  /** its number in the conversation where it was decided */
  readonly seq: number;
}

/** A challenge has moved a step forward, for everyone informed elsewhere. */
export interface ChallengeMoved {
  readonly about: 'challenge';
  readonly proposalId: string;
  readonly step: 'proposed' | 'disputed' | 'ended';
  /** the conversation in whose sequence it has a number */
  readonly numberedIn: string;
  readonly applied: Applied | null;
}

/** Operators removed a public item, or restored it: for everyone who looks at its hypothesis. */
export interface ItemRemoved {
  readonly about: 'removal';
  readonly hypothesisId: string;
  readonly evidenceId: string;
  readonly name: 'evidence:removed' | 'evidence:restored';
}

/** What a change did beyond its conversation. Plain data, because another server may have to broadcast it. */
export type Effect = FigureMoved | ChallengeMoved | ItemRemoved;
