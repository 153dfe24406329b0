import type { Side } from '@midspan/domain';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { RemovedNote } from '../../../ui/removed-note.tsx';

const TINTS: Record<Side, string> = {
  believing: 'bg-believe-soft',
  disbelieving: 'bg-disbelieve-soft',
};

interface MessageBubbleProps {
  text: string;
  /** the text then only says so */
  isRemoved?: boolean;
  side: Side;
  isRight: boolean;
  /** what is read out before the text */
  children?: ReactNode;
}

/** What someone said, in the color of their side. */
export function MessageBubble({
  text,
  isRemoved = false,
  side,
  isRight,
  children,
}: MessageBubbleProps) {
  return (
    <div
      className={classNames(
        'min-w-0 rounded-2xl px-3.5 py-2 text-ink',
        isRemoved ? 'bg-sunken' : TINTS[side],
        isRight ? 'rounded-br-sm' : 'rounded-bl-sm',
      )}
    >
      {children}
      {/* Its own box for text of any direction: an override in one message ends with it.
          Lines of whole pixels: browsers keep what is being read in place by whole ones. */}
      <p
        dir="auto"
        className="isolate overflow-clip leading-[round(1.6em,1px)] wrap-anywhere whitespace-pre-wrap"
      >
        {isRemoved ? <RemovedNote>{text}</RemovedNote> : text}
      </p>
    </div>
  );
}
