import { Toast, type ToastRootProps } from '@base-ui/react/toast';
import { TIMINGS } from '@midspan/contract';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { TONES, type Tone } from './notice.tsx';
import type { ToastChannel } from './toast-channel.ts';

interface ToastData {
  tone: Tone;
}

/** Out of the window by the nearest way, wherever they stand. */
const SWIPES: ToastRootProps['swipeDirection'] = ['up', 'down', 'right'];

export function ToastView({ connect }: { connect: ToastChannel['connect'] }) {
  const [manager] = useState(() => Toast.createToastManager<ToastData>());
  useEffect(
    () =>
      connect(({ tone, text }) => {
        manager.add({ title: text, data: { tone } });
      }),
    [connect, manager],
  );
  return (
    <Toast.Provider toastManager={manager} timeout={TIMINGS.toastMs}>
      <Toast.Portal>
        {/* On a phone what one writes and presses is at the bottom, so they stand under the header,
            the last over those before it, and above a sheet. */}
        <Toast.Viewport className="fixed right-4 z-60 grid w-[calc(100vw-2rem)] max-w-96 items-start gap-3 max-sm:top-24 max-sm:[:root:has([data-sheet])_&]:top-2 sm:right-6 sm:bottom-6">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager<ToastData>();
  return toasts.map((toast) => {
    const { icon: Icon, colour } = TONES[toast.data?.tone ?? 'info'];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={SWIPES}
        className="translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-card bg-raised shadow-float transition-[opacity,translate] duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-3 data-starting-style:opacity-0 max-sm:z-[calc(-1*var(--toast-index))] max-sm:[grid-area:1/1] max-sm:data-starting-style:-translate-y-3"
      >
        <Toast.Content className="flex items-start gap-3 py-3 pr-2 pl-4">
          <Icon aria-hidden className={classNames('mt-1.5 size-5 shrink-0', colour)} />
          <Toast.Title render={<p />} className="min-w-0 grow py-1 wrap-anywhere" />
          <Toast.Close
            aria-label="Dismiss"
            className="rounded-control p-2 text-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
