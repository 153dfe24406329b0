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
 * The viewer of flagged messages, and the open flag. Only the two have it; only flagged messages
 * read it, so that no other message re-renders when a flag changes.
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

/** Null for readers, who know nothing about flags. */
export const useFlagsSeen = () => useContext(Context);
