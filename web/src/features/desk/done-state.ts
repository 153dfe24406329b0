import { type DeskAction, deskAction } from '@midspan/contract';
import type { Location } from 'react-router';
import * as z from 'zod/mini';

const doneState = z.object({ done: deskAction });

/** For the page shown after an action, which says what was done. */
export const stateOf = (done: DeskAction): z.infer<typeof doneState> => ({ done });

/** What was done just before this page was shown, if anything. */
export const doneIn = ({ state }: Pick<Location, 'state'>): DeskAction | null =>
  doneState.safeParse(state).data?.done ?? null;
