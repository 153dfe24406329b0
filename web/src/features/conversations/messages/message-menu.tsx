import { Menu } from '@base-ui/react/menu';
import type { FlagType } from '@midspan/domain';
import { type RefObject, useRef, useState } from 'react';
import { copyAddress } from '../../../ui/copy-link.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { safety } from '../../moderation/index.ts';
import { FLAG_MEANINGS } from '../flags/flag-course.ts';
import { type MessageTarget, messageElementId } from './message-item.tsx';

const CHOICES = [
  { type: 'rude', label: 'Rude' },
  { type: 'counterproductive', label: 'Counterproductive' },
] as const;

export interface MessageMenuProps {
  target: MessageTarget | null;
  conversationId: string;
  /** gets the focus when the message is flagged, because its button disappears */
  list: RefObject<HTMLElement | null>;
  /** absent where nothing can be flagged */
  onFlag: ((messageId: string, type: FlagType) => void) | undefined;
  onClose: () => void;
}

/** One menu for all messages: a menu each would make a long list slow. */
export function MessageMenu(props: MessageMenuProps) {
  const { target, conversationId, list, onFlag, onClose } = props;
  const toast = useToast();
  const chosen = useRef(false);
  // When the focus returns, the target is already gone.
  const opener = useRef<HTMLButtonElement>(null);
  // While it fades out, its content and position stay the same.
  const [shown, setShown] = useState(target);
  if (target !== null && target !== shown) setShown(target);
  async function copyLink(messageId: string) {
    const path = `/conversations/${conversationId}#${messageElementId(messageId)}`;
    if (await copyAddress(path)) toast.success('Link copied');
    else toast.error('Your browser didn’t allow copying the link');
  }
  return (
    <Menu.Root
      open={target !== null}
      onOpenChange={(open) => {
        if (open) return;
        opener.current = target?.button ?? null;
        onClose();
      }}
      onOpenChangeComplete={() => {
        chosen.current = false;
      }}
    >
      <Menu.Portal container={shown?.button.closest('main')}>
        <Menu.Positioner
          anchor={shown?.button ?? null}
          sideOffset={6}
          collisionPadding={12}
          className="z-40"
        >
          <Menu.Popup
            aria-label={shown?.canFlag ? 'Flag this message' : 'This message'}
            finalFocus={() => (chosen.current ? list.current : opener.current)}
            className="w-80 max-w-[calc(100vw-1.5rem)] rounded-card bg-raised p-2 text-ink shadow-float outline-none"
          >
            {shown?.canFlag && onFlag && (
              <>
                {CHOICES.map(({ type, label }) => (
                  <Entry
                    key={type}
                    title={label}
                    text={FLAG_MEANINGS[type]}
                    onClick={() => {
                      chosen.current = true;
                      if (target) onFlag(target.messageId, type);
                    }}
                  />
                ))}
                <Menu.Separator className="mx-3 my-1 h-px bg-line" />
              </>
            )}
            <Entry
              title="Copy link"
              text="Leads to this message."
              onClick={() => target && void copyLink(target.messageId)}
            />
            <Entry
              title="Report…"
              text={
                shown?.canFlag
                  ? 'Tell the operators when a flag isn’t enough.'
                  : 'Tell the operators what’s wrong with it.'
              }
              onClick={() =>
                target && safety.report({ targetType: 'message', targetId: target.messageId })
              }
            />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Entry(props: { title: string; text: string; onClick: () => void }) {
  return (
    <Menu.Item
      onClick={props.onClick}
      className="flex cursor-default flex-col rounded-control px-3 py-2 data-highlighted:bg-sunken"
    >
      <span className="font-semibold">{props.title}</span>
      <span className="text-sm text-muted">{props.text}</span>
    </Menu.Item>
  );
}
