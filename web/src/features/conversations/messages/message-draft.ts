import * as z from 'zod/mini';
import { drafts } from '../../../lib/drafts.ts';

const keyOf = (me: string, conversationId: string) => `message:${me}:${conversationId}`;

/** What a member is writing in a conversation; empty for nothing. */
export const readDraft = (me: string, conversationId: string): string =>
  drafts.read(keyOf(me, conversationId), z.string()) ?? '';

export const writeDraft = (me: string, conversationId: string, text: string): void =>
  drafts.write(keyOf(me, conversationId), text === '' ? null : text);
