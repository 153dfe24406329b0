import type { Side } from '@midspan/domain';

const DOTS: Record<Side, string> = { believing: 'bg-believe', disbelieving: 'bg-disbelieve' };

export interface ParticipantNameProps {
  name: string;
  side: Side;
  /** what the side stands for, where that isn't the claim itself */
  meaning?: string | null | undefined;
}

/** A member with their side. */
export function ParticipantName({ name, side, meaning = null }: ParticipantNameProps) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2">
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${DOTS[side]}`} />
      <bdi className="min-w-0 truncate font-semibold">{name}</bdi>
      <span className="shrink-0 text-muted">{meaning === null ? side : `${side}: ${meaning}`}</span>
    </span>
  );
}
