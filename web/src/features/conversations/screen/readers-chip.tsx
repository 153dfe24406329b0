import { Popover } from '@base-ui/react/popover';
import { type Conversation, whoSees } from '@midspan/contract';
import { Globe, Lock, Users } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { useOwnCircle } from '../../circles/index.ts';

const KINDS = {
  public: { icon: Globe, label: 'Public' },
  private: { icon: Lock, label: 'Private Thread' },
  circle: { icon: Users, label: 'Everyone' },
} as const;

interface ReadersChipProps {
  conversation: Pick<Conversation, 'conversation_type' | 'circle_id'>;
  /** in the phone's header, where it stands in a line of small text */
  isSmall?: boolean;
}

/** Whether a conversation is public, or which circle it is in; a press says who sees what of it. */
export function ReadersChip({ conversation, isSmall = false }: ReadersChipProps) {
  const type = conversation.conversation_type;
  const circle = useOwnCircle(conversation.circle_id);
  const { icon: Icon, label } = KINDS[circle && type === 'public' ? 'circle' : type];
  return (
    <Popover.Root>
      <Popover.Trigger
        className={classNames(
          'relative inline-flex max-w-full min-w-0 items-center rounded-full font-medium text-muted hover:text-ink',
          isSmall
            ? '-my-1 min-h-6 min-w-6 text-xs underline underline-offset-2'
            : 'min-h-6 bg-sunken px-2.5 py-0.5 text-sm',
        )}
      >
        <Icon
          aria-hidden
          className={classNames('shrink-0', isSmall ? 'mr-1 size-3' : 'mr-1.5 size-3.5')}
        />
        <span className="truncate">{circle ? `${label} in ${circle.name}` : label}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} collisionPadding={12} className="z-30">
          <Popover.Popup className="w-[min(22rem,var(--available-width))] rounded-card bg-raised p-5 text-ink shadow-float">
            <Popover.Title className="font-semibold">Who sees what</Popover.Title>
            <Popover.Description className="mt-1 text-sm">
              {whoSees(type, circle)}
            </Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
