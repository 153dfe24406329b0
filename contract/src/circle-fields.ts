import * as z from 'zod/mini';
import { idField, timeField } from './fields.ts';

// A separate file, because every page loads the schemas of accounts and topics, and few load those
// of circles.

/** [CI2] The circle that something belongs to; null for what is public. */
export const circleIdField = z.nullable(idField);

/** What every page knows of the reader's own circles. */
export const ownCircle = z.object({
  id: idField,
  name: z.string(),
  /** [CI10] whether the hosts also see each member's credences */
  shares_credences: z.boolean(),
  /** the reader's own */
  role: z.enum(['host', 'member']),
  /** since then it is read-only */
  ended_at: z.nullable(timeField),
});
export type OwnCircle = z.infer<typeof ownCircle>;

export const joinNotFound = 'This link doesn’t exist. Check that you have the whole address.';

/** 128 random bits. */
export const joinCodeField = z.string().check(z.regex(/^[\w-]{22}$/, { error: joinNotFound }));

/** The path of the page that a link opens. */
export const joinPath = (code: string) => `/join/${code}`;
