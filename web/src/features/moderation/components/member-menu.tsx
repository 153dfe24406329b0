import { Menu } from '@base-ui/react/menu';
import { Ban, EllipsisVertical, Megaphone } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { type BlockSubject, type ReportSubject, safety } from '../safety.tsx';

interface MemberMenuProps {
  member: BlockSubject;
  subject: ReportSubject;
}

export function MemberMenu({ member, subject }: MemberMenuProps) {
  const { username } = member;
  // The menu belongs to the page's content, like the name next to it.
  const [content, setContent] = useState<HTMLElement | null>(null);
  const findContent = useCallback(
    (button: HTMLElement | null) => setContent(button?.closest('main') ?? null),
    [],
  );
  return (
    <Menu.Root>
      <Menu.Trigger
        ref={findContent}
        aria-label={`More options for ${username}`}
        className="flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink data-popup-open:bg-sunken data-popup-open:text-ink"
      >
        <EllipsisVertical aria-hidden className="size-4" />
      </Menu.Trigger>
      <Menu.Portal container={content}>
        <Menu.Positioner sideOffset={6} align="end" collisionPadding={12} className="z-40">
          <Menu.Popup className="max-w-[calc(100vw-1.5rem)] min-w-[min(12rem,100vw-1.5rem)] rounded-card bg-raised p-2 text-ink shadow-float outline-none">
            <Entry
              icon={<Ban aria-hidden className="size-4 shrink-0" />}
              onClick={() => safety.block(member)}
            >
              Block {username}…
            </Entry>
            <Entry
              icon={<Megaphone aria-hidden className="size-4 shrink-0" />}
              onClick={() => safety.report(subject)}
            >
              Report…
            </Entry>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Entry({
  icon,
  onClick,
  children,
}: {
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Menu.Item
      onClick={onClick}
      className="flex min-h-10 cursor-default items-center gap-3 rounded-control px-3 py-2 data-highlighted:bg-sunken"
    >
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </Menu.Item>
  );
}
