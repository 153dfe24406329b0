import type { ActiveFlag, FlagRecord, Message } from '@midspan/contract';
import { Flag, FlagOff } from 'lucide-react';
import { createContext, type ReactNode, use, useMemo } from 'react';
import type { LoadedState } from '../live/live-view.ts';
import { moveWords, partIn } from './flag-course.ts';

interface Seen {
  readonly me: string;
  readonly partner: string;
  readonly activeFlag: ActiveFlag | null;
}

/** Null for readers, who learn only that a flag was settled. */
const SeenContext = createContext<Seen | null>(null);

/**
 * Provides the viewer and the open flag to flagged messages, for the two only. No other message
 * reads it, so that none of them re-renders when a flag changes.
 */
export function FlagsSeen({ state, children }: { state: LoadedState; children: ReactNode }) {
  const { activeFlag, me } = state;
  const partner = state.partner.name;
  const seen = useMemo(() => ({ me, partner, activeFlag }), [me, partner, activeFlag]);
  return <SeenContext value={seen}>{children}</SeenContext>;
}

/**
 * Below a flagged message, only for the two: who flagged it, whose turn it is, and, on request,
 * everything that was written about it.
 */
export function MessageFlag({ message }: { message: Partial<Message> }) {
  const seen = use(SeenContext);
  if (seen === null) return null;
  const { id, sender_id, flag_type, flag_record } = message;
  const flagged = (
    <>
      Flagged as {flag_type} by <bdi>{sender_id === seen.me ? seen.partner : 'you'}</bdi>
    </>
  );
  if (flag_record) {
    return (
      <Disclosure record={flag_record} className="text-muted">
        <FlagOff aria-hidden className="mr-1.5 inline size-3.5 align-[-0.15em]" />
        {flagged}, resolved
      </Disclosure>
    );
  }
  const { activeFlag } = seen;
  const open = activeFlag?.messageId === id ? activeFlag : null;
  const line = (
    <>
      <Flag aria-hidden className="mr-1.5 inline size-3.5 align-[-0.15em]" />
      {flagged}
      {open && (
        <span className="font-normal text-ink">
          {'. '}
          {moveWords(open, partIn(open, seen.me), seen.partner)}
        </span>
      )}
    </>
  );
  if (open === null || open.clarification === null) {
    return (
      <p className="mt-1 max-w-[min(88%,42rem)] px-1 text-sm font-medium wrap-anywhere text-danger">
        {line}
      </p>
    );
  }
  return (
    <Disclosure record={{ ...open, resolution: null }} className="font-medium text-danger">
      {line}
    </Disclosure>
  );
}

export function SettledFlag() {
  return (
    <p className="mt-1 px-1 text-sm text-muted">
      <FlagOff aria-hidden className="mr-1.5 inline size-3.5 align-[-0.15em]" />
      Flagged and settled between the two
    </p>
  );
}

interface DisclosureProps {
  record: Omit<FlagRecord, 'resolution'> & { resolution: string | null };
  className: string;
  children: ReactNode;
}

function Disclosure({ record, className, children }: DisclosureProps) {
  return (
    <details className="mt-1 max-w-[min(88%,42rem)] min-w-0 px-1 text-sm">
      <summary
        className={`min-h-6 w-fit max-w-full cursor-pointer rounded-control wrap-anywhere ${className}`}
      >
        {children}
      </summary>
      <dl className="mt-1 flex flex-col gap-2 rounded-control bg-sunken px-3 py-2 text-ink">
        <Written title="Clarification" text={record.clarification} />
        <Written title="Suggestion" text={record.suggestion} />
        <Written title="Resolution" text={record.resolution} />
      </dl>
    </details>
  );
}

function Written({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null;
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd dir="auto" className="isolate wrap-anywhere whitespace-pre-wrap">
        {text}
      </dd>
    </div>
  );
}
