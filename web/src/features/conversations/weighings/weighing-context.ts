import type { Weighing } from '@midspan/contract';
import { createContext } from 'react';
import type { OfferedWeight } from './weighing-course.ts';

/** What the stream knows of what the two are weighing. */
export interface StreamWeighings {
  readonly open: readonly Weighing[];
  readonly offers: readonly OfferedWeight[];
  /** leads to where it is answered; null where nothing can be */
  readonly onShow: (() => void) | null;
}

export const StreamWeighingsContext = createContext<StreamWeighings>({
  open: [],
  offers: [],
  onShow: null,
});

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
