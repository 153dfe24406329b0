import { Share2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { addressOf } from '../../ui/copy-address.ts';
import { CopyLink } from '../../ui/copy-link.tsx';

const LABEL = 'Share the summary';

/** Through the phone's own share sheet where there is one; otherwise the link is copied. */
export function ShareSummary({ conversationId }: { conversationId: string }) {
  const path = `/conversations/${conversationId}/summary`;
  if (!('share' in navigator)) return <CopyLink to={path} label={LABEL} variant="quiet" />;
  return (
    <Button
      variant="quiet"
      size="sm"
      // Closing the sheet without sharing is reported as a failure, and is none.
      onClick={() => void navigator.share({ url: addressOf(path) }).catch(() => undefined)}
    >
      <Share2 aria-hidden className="size-4" />
      {LABEL}
    </Button>
  );
}
