import { Mail } from 'lucide-react';
import { useSite } from '../../../lib/site.ts';
import { Notice } from '../../../ui/notice.tsx';

export function SuspendedNotice({ text }: { text: string }) {
  const { supportEmail } = useSite();
  return (
    <Notice tone="error">
      <p>{text}</p>
      <p className="mt-2">
        <a href={`mailto:${supportEmail}`} className="inline-flex items-center gap-2">
          <Mail aria-hidden className="size-4 shrink-0" />
          Write to support
        </a>
      </p>
    </Notice>
  );
}
