import type { Participant } from '@midspan/contract';
import { MessagesSquare } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { MemberMenu } from '../../moderation/index.ts';

export interface ConfirmedMatchesProps {
  matches: readonly Participant[];
  /** with whom a conversation is being started */
  starting: string | null;
  disabled: boolean;
  onStart: (userId: string) => void;
}

export function ConfirmedMatches({ matches, starting, disabled, onStart }: ConfirmedMatchesProps) {
  return (
    <Card>
      <h2 className="flex min-h-11 items-center text-xl font-bold">
        <span>
          Confirmed Matches <span className="text-muted tabular-nums">({matches.length})</span>
        </span>
      </h2>
      {matches.length === 0 ? (
        <p className="pt-2 text-muted">
          Once you and someone else have both accepted, you can start your conversation here.
        </p>
      ) : (
        <ul aria-label="Confirmed Matches">
          {matches.map(({ id, userId, username }) => (
            <li key={id} className="flex flex-col gap-3 border-b border-line py-4 last:border-b-0">
              <div className="flex items-center justify-between gap-2">
                <span id={id} className="font-semibold wrap-anywhere">
                  {username}
                </span>
                <MemberMenu
                  member={{ id: userId, username }}
                  subject={{ targetType: 'member', targetId: userId }}
                />
              </div>
              <Button
                aria-describedby={id}
                busy={starting === userId}
                busyLabel="Starting..."
                disabled={disabled || starting !== null}
                onClick={() => onStart(userId)}
              >
                <MessagesSquare aria-hidden className="size-5" />
                Start Conversation
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
