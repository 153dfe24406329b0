import { TIMINGS } from '@midspan/contract';
import { Check, Copy, Link as LinkIcon } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Button } from './button.tsx';

export const addressOf = (path: string): string => new URL(path, window.location.origin).href;

/** Copies a text; returns whether the browser allowed it. */
async function copyText(text: string): Promise<boolean> {
  try {
    // Undefined on a page that wasn't loaded over a secure connection.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies the address of a path; returns whether the browser allowed it. */
export const copyAddress = (path: string) => copyText(addressOf(path));

function useCopy(read: () => string) {
  const [state, setState] = useState<'idle' | 'copied' | 'forbidden'>('idle');

  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), TIMINGS.toastMs);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => setState((await copyText(read())) ? 'copied' : 'forbidden');
  return { state, copy };
}

interface CopyLinkProps {
  /** a path on this site */
  to: string;
  label?: string;
  variant?: 'primary' | 'secondary' | 'quiet';
}

/** Copies an address. If the browser forbids that, it can be copied by hand. */
export function CopyLink({ to, label = 'Copy link', variant = 'secondary' }: CopyLinkProps) {
  const { state, copy } = useCopy(() => addressOf(to));
  const Icon = state === 'copied' ? Check : LinkIcon;
  return (
    <div className="flex max-w-full flex-wrap items-center gap-2">
      <Button variant={variant} size="sm" onClick={() => void copy()}>
        <Icon aria-hidden className="size-4" />
        {state === 'copied' ? 'Link copied' : label}
      </Button>
      <span role="status" className="sr-only">
        {state === 'copied' && 'Link copied'}
      </span>
      {state === 'forbidden' && (
        <input
          readOnly
          aria-label="Link to copy yourself"
          value={addressOf(to)}
          ref={(field) => field?.select()}
          className="w-72 max-w-full rounded-control border border-line-strong bg-raised px-3 py-1.5 text-sm"
        />
      )}
    </div>
  );
}

/** A text in full, with a button that copies it; one press or tap selects all of it. */
export function CopyText({ name, hint, text }: { name: string; hint?: string; text: string }) {
  const id = useId();
  const { state, copy } = useCopy(() => text);
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <h3 id={id} className="font-semibold">
          {name}
        </h3>
        <Button variant="secondary" size="sm" aria-describedby={id} onClick={() => void copy()}>
          <Icon aria-hidden className="size-4" />
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <p className="rounded-control bg-sunken px-3 py-2 text-sm wrap-anywhere select-all">{text}</p>
      <p role="status" className="text-sm text-muted empty:hidden">
        {state === 'copied' && <span className="sr-only">Copied</span>}
        {state === 'forbidden' && 'Your browser doesn’t allow copying. Select the text instead.'}
      </p>
    </div>
  );
}
