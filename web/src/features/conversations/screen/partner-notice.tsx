import type { MemberState } from '@midspan/contract';
import { Info } from 'lucide-react';

export interface PartnerNoticeProps {
  name: string;
  state: MemberState;
  isCompleted: boolean;
}

/** Why a partner cannot answer, and what can be done. */
function noticeText({ name, state, isCompleted }: PartnerNoticeProps): string | null {
  switch (state) {
    case 'present':
      return null;
    case 'suspended':
      return isCompleted
        ? `${name}’s account is suspended. The conversation stays readable.`
        : `${name}’s account is suspended, so they can’t answer now. They’ll see what you write if they come back. You can also complete the conversation.`;
    case 'deleted':
      return 'This member deleted their account. The conversation stays readable.';
  }
}

export function PartnerNotice(props: PartnerNoticeProps) {
  const text = noticeText(props);
  // Its place is always there, so that what appears in it is announced.
  return (
    <div role="status">
      {text !== null && (
        <p className="flex items-start justify-center gap-2 bg-sunken px-4 py-2 text-sm">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </p>
      )}
    </div>
  );
}
