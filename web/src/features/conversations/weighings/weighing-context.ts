import type { StreamLine } from '@midspan/contract';
import { createContext } from 'react';

/** What the stream knows of the offers in it. */
export interface StreamOffers {
  /** as far as they are loaded */
  readonly lines: readonly StreamLine[];
  /** leads to where one is answered; null where nothing can be */
  readonly onShow: (() => void) | null;
}

export const StreamOffersContext = createContext<StreamOffers>({ lines: [], onShow: null });

/** A conversation in which the two can weigh what other pairs accepted. */
export interface WeighingPlace {
  readonly me: string;
  readonly conversationId: string;
  readonly hypothesisId: string;
  /** opens an item's form */
  readonly onWeigh: (evidenceId: string) => void;
}

/** Null where nothing can be weighed. */
export const WeighingPlaceContext = createContext<WeighingPlace | null>(null);
