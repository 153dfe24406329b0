import type { Conversation } from '@midspan/contract';
import type { Side } from '@midspan/domain';

const DOTS: Record<Side, string> = { believing: 'bg-believe', disbelieving: 'bg-disbelieve' };

interface ParticipantNameProps {
  name: string;
  side: Side;
  /** what the side stands for, where that isn't the claim itself */
  meaning?: string | null | undefined;
}

export function ParticipantName({ name, side, meaning = null }: ParticipantNameProps) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2">
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${DOTS[side]}`} />
      <bdi className="min-w-0 truncate font-semibold">{name}</bdi>
      <span className="shrink-0 text-muted">{meaning === null ? side : `${side}: ${meaning}`}</span>
    </span>
  );
}

/** The two who hold a conversation, to those who read it. */
export function BothNames({ conversation }: { conversation: Conversation }) {
  const { user1_username, user1_side, user2_username, user2_side } = conversation;
  return (
    <p className="flex max-w-full min-w-0 flex-wrap items-center gap-x-3 gap-y-1 talking:gap-x-2 talking:gap-y-0">
      <ParticipantName name={user1_username} side={user1_side} />
      <span className="flex max-w-full min-w-0 items-center gap-3 talking:gap-2">
        <span className="text-muted">vs</span>
        <ParticipantName name={user2_username} side={user2_side} />
      </span>
    </p>
  );
}
