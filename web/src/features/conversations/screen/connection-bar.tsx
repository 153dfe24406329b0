import { liveTexts } from '@midspan/contract';
import { LoaderCircle, WifiOff } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import type { LivePart } from '../live/live.ts';

export function ConnectionBar({ state: { connection }, actions }: LivePart) {
  if (connection === 'connected') return <div role="status" />;
  const isConnecting = connection === 'connecting';
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 bg-sunken px-4 py-2 text-sm font-medium"
    >
      {connection !== 'failed' ? (
        <>
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
          {isConnecting ? liveTexts.connecting : liveTexts.disconnected}
        </>
      ) : (
        <>
          <WifiOff aria-hidden className="size-4" />
          {liveTexts.unableToReconnect}
          <Button variant="secondary" size="sm" onClick={actions.retryConnection}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}
