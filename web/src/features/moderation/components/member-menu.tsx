import { Ban, Megaphone } from 'lucide-react';
import { MenuEntry, MoreMenu } from '../../../ui/more-menu.tsx';
import { type BlockSubject, type ReportSubject, safety } from '../safety.tsx';

interface MemberMenuProps {
  member: BlockSubject;
  /** what to report, if not the member */
  subject?: ReportSubject;
}

export function MemberMenu({ member, subject }: MemberMenuProps) {
  const { id, username } = member;
  return (
    <MoreMenu name={username} size="sm">
      <MenuEntry icon={Ban} text={`Block ${username}…`} onClick={() => safety.block(member)} />
      <MenuEntry
        icon={Megaphone}
        text="Report…"
        onClick={() => safety.report(subject ?? { targetType: 'member', targetId: id })}
      />
    </MoreMenu>
  );
}
