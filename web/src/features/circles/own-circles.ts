import type { OwnCircle } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { startPartQuery, useSession } from '../accounts/index.ts';

/** Comes with the start. */
export const ownCirclesQuery = startPartQuery('circles');

const NONE: readonly OwnCircle[] = [];

/** The reader's own circles, the one joined last first; none while they are unknown. */
export function useOwnCircles(): readonly OwnCircle[] {
  const { user } = useSession();
  const { data } = useQuery({ ...ownCirclesQuery, enabled: user !== null });
  return (user && data) || NONE;
}

/** [CI2] The circle that something belongs to; null for what is public. */
export function useOwnCircle(id: string | null | undefined): OwnCircle | null {
  const circles = useOwnCircles();
  return circles.find((circle) => circle.id === id) ?? null;
}

/** [CI8] Whether nothing can be written there anymore. */
export const useHasEnded = (id: string | null | undefined): boolean =>
  (useOwnCircle(id)?.ended_at ?? null) !== null;
