import * as z from 'zod/mini';
import { countField, idField } from './fields.ts';

// A separate file, because every page loads the start screen's schema, and few load the desk's.

/** [DK14] More than anyone works off at a sitting; a count that reaches it means "or more". */
export const DESK_COUNT_MAX = 100;

/** [DK14] What waits at the desk, for those who work there. */
export const deskCount = z.object({
  is_moderator: z.boolean(),
  /** how many things are reported that this moderator can judge; 0 for hosts */
  waiting: countField.check(z.maximum(DESK_COUNT_MAX)),
  /** the circles whose host the member is */
  circles: z.array(z.object({ id: idField, waiting: countField.check(z.maximum(DESK_COUNT_MAX)) })),
});
export type DeskCount = z.infer<typeof deskCount>;
