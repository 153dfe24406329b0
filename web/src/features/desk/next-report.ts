import type { DeskReport } from '@midspan/contract';

type Queued = Pick<DeskReport, 'id' | 'created_at'>;

/** The report to look at after this one: the next in order, or else the first. */
export function nextReport<Report extends Queued>(
  queue: readonly Report[],
  current: Queued,
): Report | null {
  const others = queue.filter(({ id }) => id !== current.id);
  const later = others.find(({ created_at }) => created_at >= current.created_at);
  return later ?? others[0] ?? null;
}
