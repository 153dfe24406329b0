import { RotateCcw } from 'lucide-react';
import { fetchedPart } from '../../lib/fetched-part.tsx';
import type { AppSocket } from '../../lib/socket.ts';
import { classNames } from '../../ui/class-names.ts';
import type { LostPartProps } from '../../ui/loading.tsx';

/** Loaded only for members. */
export const HeaderNotices = fetchedPart({
  fetchPart: async () => (await import('./header-notices.tsx')).HeaderNotices,
  Waiting: () => <span className="h-11 w-11 sm:w-22" />,
  Lost: LostNotices,
});

export const BegunBanner = fetchedPart<{ socket: AppSocket | null }>({
  fetchPart: async () => (await import('./begun-banner.tsx')).BegunBanner,
  Lost: () => null,
});

export const ActiveList = fetchedPart({
  fetchPart: async () => (await import('./conversations-button.tsx')).ActiveList,
});

/** Without its file the menu still works; the profile lists conversations too. */
export const ConversationsInMenu = fetchedPart({
  fetchPart: async () => (await import('./conversations-button.tsx')).ConversationsInMenu,
});

function LostNotices({ busy, onRetry }: LostPartProps) {
  return (
    <button
      type="button"
      aria-label="Your notices couldn’t be loaded. Try again"
      title="Your notices couldn’t be loaded. Try again"
      aria-busy={busy || undefined}
      onClick={onRetry}
      className="flex size-11 items-center justify-center rounded-control text-danger hover:bg-sunken"
    >
      <RotateCcw aria-hidden className={classNames('size-5.5', busy && 'animate-spin')} />
    </button>
  );
}
