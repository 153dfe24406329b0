import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { drafts } from '../../../lib/drafts.ts';
import { Button } from '../../../ui/button.tsx';

const keyOf = (me: string, conversationId: string) => `message:${me}:${conversationId}`;

/** What a member is writing in a conversation; empty for nothing. */
export const readDraft = (me: string, conversationId: string): string =>
  drafts.read(keyOf(me, conversationId), z.string()) ?? '';

export const writeDraft = (me: string, conversationId: string, text: string): void =>
  drafts.write(keyOf(me, conversationId), text === '' ? null : text);

interface KeptWordsProps {
  conversationId: string;
  me: string;
}

/** [CI7] What was being written when the conversation ended or went away, to be copied. */
export function KeptWords({ conversationId, me }: KeptWordsProps) {
  const [words] = useState(() => readDraft(me, conversationId));
  const [isCopied, setCopied] = useState(false);
  if (words === '') return null;

  async function copy() {
    try {
      // Undefined on a page that wasn't loaded over a secure connection; the text can be selected.
      await navigator.clipboard.writeText(words);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <div className="flex w-full max-w-reading flex-col items-start gap-2">
      <label className="flex w-full flex-col gap-1.5 text-sm text-muted">
        You hadn’t sent this
        <textarea
          readOnly
          rows={3}
          dir="auto"
          value={words}
          className="w-full rounded-control border border-line-strong bg-sunken px-3.5 py-2.5 text-base text-ink"
        />
      </label>
      <Button variant="secondary" size="sm" onClick={() => void copy()}>
        <Icon aria-hidden className="size-4" />
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </div>
  );
}
