import { Toast } from '@base-ui/react/toast';
import { TIMINGS } from '@midspan/contract';
import { X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { classNames } from './class-names.ts';
import { TONES, type Tone } from './notice.tsx';

export interface Toasts {
  success: (text: string) => void;
  error: (text: string) => void;
  info: (text: string) => void;
}

interface ToastData {
  tone: Tone;
}

function createToasts() {
  const manager = Toast.createToastManager<ToastData>();
  const show = (tone: Tone) => (text: string) => {
    manager.add({
      description: text,
      data: { tone },
      priority: tone === 'error' ? 'high' : 'low',
    });
  };
  const toasts: Toasts = { success: show('success'), error: show('error'), info: show('info') };
  return { manager, toasts };
}

const ToastContext = createContext<Toasts | null>(null);

/** Short messages at the bottom right that leave by themselves, later while somebody reads them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [{ manager, toasts }] = useState(createToasts);
  return (
    <ToastContext value={toasts}>
      {children}
      <Toast.Provider toastManager={manager} timeout={TIMINGS.toastMs}>
        <Toast.Portal>
          <Toast.Viewport className="fixed right-4 bottom-4 z-60 flex w-[calc(100vw-2rem)] max-w-96 flex-col gap-3 sm:right-6 sm:bottom-6">
            <ToastList />
          </Toast.Viewport>
        </Toast.Portal>
      </Toast.Provider>
    </ToastContext>
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
        className="translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-card bg-raised shadow-float transition-[opacity,translate] duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-3 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-start gap-3 py-3 pr-2 pl-4">
          <Icon aria-hidden className={classNames('mt-1.5 size-5 shrink-0', colour)} />
          <Toast.Description className="min-w-0 grow py-1 wrap-anywhere" />
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

/** The same object on every render, so that it may stand in dependency lists. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (toasts === null) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}
