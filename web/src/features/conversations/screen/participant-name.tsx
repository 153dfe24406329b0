import type { Side } from '@midspan/domain';

const DOTS: Record<Side, string> = { believing: 'bg-believe', disbelieving: 'bg-disbelieve' };

/** A member with their side. */
export function ParticipantName({ name, side }: { name: string; side: Side }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2">
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${DOTS[side]}`} />
      <bdi className="min-w-0 truncate font-semibold">{name}</bdi>
      <span className="shrink-0 text-muted">{side}</span>
    </span>
  );
}
