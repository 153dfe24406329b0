import { Menu } from '@base-ui/react/menu';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { classNames } from './class-names.ts';

const SIZES = {
  sm: ['flex size-8', 'size-4'],
  md: ['inline-flex size-9', 'size-5'],
} as const;

interface MoreMenuProps {
  /** whom or what it is about */
  name: string;
  size: keyof typeof SIZES;
  children: ReactNode;
}

/** What else can be done about someone, behind three dots beside the name. */
export function MoreMenu({ name, size, children }: MoreMenuProps) {
  const [button, icon] = SIZES[size];
  // The menu belongs to the page's content, like the name next to it.
  const [content, setContent] = useState<HTMLElement | null>(null);
  const findContent = useCallback(
    (trigger: HTMLElement | null) => setContent(trigger?.closest('main') ?? null),
    [],
  );
  return (
    <Menu.Root>
      <Menu.Trigger
        ref={findContent}
        aria-label={`More options for ${name}`}
        className={classNames(
          button,
          'shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink data-popup-open:bg-sunken data-popup-open:text-ink',
        )}
      >
        <EllipsisVertical aria-hidden className={icon} />
      </Menu.Trigger>
      <Menu.Portal container={content}>
        <Menu.Positioner sideOffset={6} align="end" collisionPadding={12} className="z-40">
          <Menu.Popup className="max-w-[calc(100vw-1.5rem)] min-w-[min(12rem,100vw-1.5rem)] rounded-card bg-raised p-2 text-left text-base text-ink shadow-float outline-none">
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface MenuEntryProps {
  icon?: LucideIcon;
  text: string;
  onClick: () => void;
}

export function MenuEntry({ icon: Icon, text, onClick }: MenuEntryProps) {
  return (
    <Menu.Item
      onClick={onClick}
      className="flex min-h-10 cursor-default items-center gap-3 rounded-control px-3 py-2 data-highlighted:bg-sunken"
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </Menu.Item>
  );
}
