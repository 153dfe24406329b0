import { Menu } from '@base-ui/react/menu';
import { Ban, EllipsisVertical, type LucideIcon, Megaphone } from 'lucide-react';
import { useCallback, useState } from 'react';
import { type BlockSubject, type ReportSubject, safety } from '../safety.tsx';

interface MemberMenuProps {
  member: BlockSubject;
  /** what to report, if not the member */
  subject?: ReportSubject;
}

export function MemberMenu({ member, subject }: MemberMenuProps) {
  const { id, username } = member;
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
            <Entry icon={Ban} text={`Block ${username}…`} onClick={() => safety.block(member)} />
            <Entry
              icon={Megaphone}
              text="Report…"
              onClick={() => safety.report(subject ?? { targetType: 'member', targetId: id })}
            />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface EntryProps {
  icon: LucideIcon;
  text: string;
  onClick: () => void;
}

function Entry({ icon: Icon, text, onClick }: EntryProps) {
  return (
    <Menu.Item
      onClick={onClick}
      className="flex min-h-10 cursor-default items-center gap-3 rounded-control px-3 py-2 data-highlighted:bg-sunken"
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </Menu.Item>
  );
}
