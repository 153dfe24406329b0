import { createContext } from 'react';

/** A conversation in which the two can weigh what other pairs accepted. */
export interface WeighingPlace {
  readonly conversationId: string;
  readonly hypothesisId: string;
  /** opens an item's form */
  readonly onWeigh: (evidenceId: string) => void;
}

/** Null where nothing can be weighed. */
export const WeighingPlaceContext = createContext<WeighingPlace | null>(null);
