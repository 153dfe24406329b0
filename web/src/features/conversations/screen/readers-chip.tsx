import { Popover } from '@base-ui/react/popover';
import { type Conversation, whoSees } from '@midspan/contract';
import { Globe, Lock } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';

const KINDS = {
  public: { icon: Globe, label: 'Public' },
  private: { icon: Lock, label: 'Private Thread' },
} as const;

interface ReadersChipProps {
  type: Conversation['conversation_type'];
  /** in the phone's header, where it stands in a line of small text */
  isSmall?: boolean;
}

/** Whether a conversation is public; a press says who sees what of it. */
export function ReadersChip({ type, isSmall = false }: ReadersChipProps) {
  const { icon: Icon, label } = KINDS[type];
  return (
    <Popover.Root>
      <Popover.Trigger
        className={classNames(
          'relative inline-flex shrink-0 items-center rounded-full font-medium whitespace-nowrap text-muted hover:text-ink',
          isSmall
            ? '-my-1 min-h-6 min-w-6 text-xs underline underline-offset-2'
            : 'min-h-6 bg-sunken px-2.5 py-0.5 text-sm',
        )}
      >
        <Icon aria-hidden className={isSmall ? 'mr-1 size-3' : 'mr-1.5 size-3.5'} />
        {label}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} collisionPadding={12} className="z-30">
          <Popover.Popup className="w-[min(22rem,var(--available-width))] rounded-card bg-raised p-5 text-ink shadow-float">
            <Popover.Title className="font-semibold">Who sees what</Popover.Title>
            <Popover.Description className="mt-1 text-sm">{whoSees(type)}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
