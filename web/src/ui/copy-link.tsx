import { TIMINGS } from '@midspan/contract';
import { Check, Link as LinkIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

export const addressOf = (path: string): string => new URL(path, window.location.origin).href;

/** Copies the address of a path; returns whether the browser allowed it. */
export async function copyAddress(path: string): Promise<boolean> {
  try {
    // Undefined on a page that wasn't loaded over a secure connection.
    await navigator.clipboard.writeText(addressOf(path));
    return true;
  } catch {
    return false;
  }
}

interface CopyLinkProps {
  /** a path on this site */
  to: string;
  label?: string;
  variant?: 'primary' | 'secondary' | 'quiet';
}

/** Copies an address. If the browser forbids that, it can be copied by hand. */
export function CopyLink({ to, label = 'Copy link', variant = 'secondary' }: CopyLinkProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'forbidden'>('idle');

  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), TIMINGS.toastMs);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => setState((await copyAddress(to)) ? 'copied' : 'forbidden');

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
