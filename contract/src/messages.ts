import * as z from 'zod/mini';
import { idField, timeField } from './fields.ts';
import { flagRecord, flagTypeField } from './flags.ts';

export const message = z.object({
  id: idField,
  conversation_id: idField,
  seq: z.int(),
  sender_id: idField,
  sender_username: z.string(),
  content: z.string(),
  created_at: timeField,
  /** by the operators: the content is then not the original one */
  removed: z.boolean(),
  is_flagged: z.boolean(),
  flag_type: z.nullable(flagTypeField),
  flag_resolved: z.boolean(),
  /** once the flag is resolved, for the two participants */
  flag_record: z.nullable(flagRecord),
});
export type Message = z.infer<typeof message>;
