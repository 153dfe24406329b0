import type { ActiveFlag } from '@midspan/contract';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type FlagLive, partnerName } from './flag-course.ts';

interface Seen {
  /** the viewer's id */
  readonly me: string;
  readonly partner: string;
  readonly activeFlag: ActiveFlag | null;
}

const Context = createContext<Seen | null>(null);

/**
 * Provides the viewer and the open flag to flagged messages, for the two only. No other message
 * reads it, so that none of them re-renders when a flag changes.
 */
export function FlagsSeen({
  state: { activeFlag, conversation },
  me,
  children,
}: {
  state: FlagLive;
  me: string;
  children: ReactNode;
}) {
  const partner = partnerName(conversation, me);
  const seen = useMemo(() => ({ me, partner, activeFlag }), [me, partner, activeFlag]);
  return <Context value={seen}>{children}</Context>;
}

/** Null for readers, who learn only that a flag was settled. */
export const useFlagsSeen = () => useContext(Context);
