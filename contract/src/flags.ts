import * as z from 'zod/mini';
import { event } from './event.ts';
import { idField, numbered, requiredText, timeField } from './fields.ts';
import { LIMITS } from './limits.ts';

export const flagTexts = {
  created: 'Your message has been flagged. Please address the concern.',
  resolved: 'Flag has been resolved',
  clarified: 'Your partner clarified the message you flagged',
  suggested: 'Your partner made a suggestion about your flagged message',
  none: 'No active flags.',
  clarificationMissing: 'Please write a clarification.',
  suggestionMissing: 'Please write a suggestion.',
  resolutionMissing: 'Please say how this was resolved.',
  /** the resolution text of a flag that a completed conversation closes */
  closedAtCompletion: 'Closed at completion',
  closedAtRemoval: 'Closed because the message was removed',
  /** the resolution text of a flag whose flagger didn't answer */
  lapsed: 'Closed because there was no answer within 24 hours',
} as const;

export const flagTypeField = z.enum(['rude', 'counterproductive']);

export const activeFlag = z.object({
  flagId: idField,
  messageId: idField,
  flaggedText: z.string(),
  flagType: flagTypeField,
  flaggedBy: idField,
  flaggedUserId: idField,
  state: z.enum(['created', 'clarified', 'suggested']),
  clarification: z.nullable(z.string()),
  suggestion: z.nullable(z.string()),
});
export type ActiveFlag = z.infer<typeof activeFlag>;

/** What the two wrote about a resolved flag. */
export const flagRecord = z.object({
  clarification: z.nullable(z.string()),
  suggestion: z.nullable(z.string()),
  resolution: z.string(),
});
export type FlagRecord = z.infer<typeof flagRecord>;

const ack = z.object({ flag: activeFlag });

/** What one of the two writes about an open flag. */
const writing = (missing: string) =>
  event({
    access: 'member',
    payload: z.object({ flagId: idField, text: requiredText(LIMITS.reason, missing) }),
    ack,
  });

export const flagEvents = {
  'flag:create': event({
    access: 'member',
    payload: z.object({ messageId: idField, flagType: flagTypeField }),
    ack,
  }),
  'flag:clarify': writing(flagTexts.clarificationMissing),
  'flag:suggest': writing(flagTexts.suggestionMissing),
  'flag:resolve': event({
    access: 'member',
    payload: z.object({
      flagId: idField,
      resolutionText: requiredText(LIMITS.reason, flagTexts.resolutionMissing),
    }),
    ack: z.object({}),
  }),
} as const;

/** A line of the stream, only for the two; `by` is null when neither of them resolved it. */
const flagLine = {
  seq: z.int(),
  at: timeField,
  by: z.nullable(idField),
  flagId: idField,
  messageId: idField,
  flag_type: flagTypeField,
};
export const flagLines = [
  z.object({ kind: z.literal('flag_created'), ...flagLine }),
  z.object({ kind: z.literal('flag_clarified'), ...flagLine, text: z.string() }),
  z.object({ kind: z.literal('flag_suggested'), ...flagLine, text: z.string() }),
  z.object({ kind: z.literal('flag_resolved'), ...flagLine, record: flagRecord }),
] as const;
export type FlagLine = z.infer<(typeof flagLines)[number]>;

/** Each adds a line to the stream. */
export const flagServerEvents = {
  'flag:created': z.extend(activeFlag, numbered),
  'flag:clarified': z.extend(activeFlag, numbered),
  'flag:suggested': z.extend(activeFlag, numbered),
  'flag:resolved': z.object({
    ...numbered,
    flagId: idField,
    messageId: idField,
    resolutionText: z.string(),
    /** the flagger, or no one: it lapsed, or ended with the conversation or the message */
    resolvedBy: z.nullable(idField),
  }),
} as const;
