import { type StartScreen, startScreenRoutes } from '@midspan/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { PART_OF_SCREEN } from '../../lib/reading.ts';

/** A part of what the app starts with, which has no call of its own. */
export const startPartQuery = <Part extends 'circles' | 'desk'>(part: Part) =>
  queryOptions({
    ...PART_OF_SCREEN,
    queryKey: ['start', part],
    queryFn: async ({ signal }): Promise<StartScreen[Part]> =>
      (await call(startScreenRoutes.read, {}, { signal }))[part],
  });
