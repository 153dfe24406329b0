import { RESTATEMENT } from '@midspan/domain';
import * as z from 'zod/mini';
import { event } from './event.ts';
import { idField, longerText, numbered, optionalText, requiredText, timeField } from './fields.ts';

export const restatementTexts = {
  ask: 'Say back what you think I mean.',
  confirm: 'That’s it',
  notQuite: 'Not quite',
  textMissing: 'Please say what you think your partner means.',
  textShort: `Please use at least ${RESTATEMENT.textMin} characters.`,
  noteMissing: 'Please say what’s still missing.',
  noteUnneeded: 'Only “Not quite” takes a note.',
  flagFirst: 'Answer the flag on your message first.',
  confirmed: 'Your partner confirmed what you said back',
  /** in the summary */
  eachSaidItBack: 'Each said it back: yes',
} as const;

/** What one of the two wrote in a restatement; it can be reported and removed by its own id. */
const restatementWords = z.object({
  id: idField,
  text: z.string(),
  at: timeField,
  /** whether operators removed it: then the text says so */
  removed: z.boolean(),
});
export type RestatementWords = z.infer<typeof restatementWords>;

export const restatement = z.object({
  id: idField,
  /** its place in the stream: the number of the request */
  seq: z.int(),
  asked_by: idField,
  asked_at: timeField,
  state: z.enum(['to_write', 'to_check', 'confirmed', 'ended']),
  /** when it was last asked for, said or answered */
  changed_at: timeField,
  /** oldest first; the note says what was still missing */
  tries: z.array(z.object({ said: restatementWords, note: z.nullable(restatementWords) })),
});
export type Restatement = z.infer<typeof restatement>;

/** The form of saying it back. */
export const sayBody = z.object({
  text: longerText(
    RESTATEMENT.textMin,
    restatementTexts.textShort,
    RESTATEMENT.textMax,
    restatementTexts.textMissing,
  ),
});

/** The form of "Not quite". */
export const notQuiteBody = z.object({
  note: requiredText(RESTATEMENT.noteMax, restatementTexts.noteMissing),
});

const about = { conversationId: idField, restatementId: idField };
const ack = z.object({ restatement });

export const restatementEvents = {
  'restate:ask': event({
    access: 'member',
    payload: z.object({ conversationId: idField }),
    ack,
  }),
  'restate:say': event({ access: 'member', payload: z.extend(sayBody, about), ack }),
  'restate:answer': event({
    access: 'member',
    payload: z
      .object({ ...about, confirmed: z.boolean(), note: optionalText(RESTATEMENT.noteMax) })
      .check(
        z.refine(({ confirmed, note }) => confirmed || note !== null, {
          path: ['note'],
          error: restatementTexts.noteMissing,
        }),
        z.refine(({ confirmed, note }) => !confirmed || note === null, {
          path: ['note'],
          error: restatementTexts.noteUnneeded,
        }),
      ),
    ack,
  }),
} as const;

export const restatementServerEvents = {
  /** to the two, and to readers once it is confirmed */
  'restate:changed': z.object({ ...numbered, restatement }),
} as const;
