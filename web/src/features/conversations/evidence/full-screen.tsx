import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { ToastSlot } from '../../../ui/toast.tsx';

interface FullScreenProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: string;
  /** selects what is to be filled in first */
  field?: string;
  /** moves the focus afterwards; by default it goes back to where it was */
  restoreFocus?: () => void;
  children: ReactNode;
}

export function FullScreen(props: FullScreenProps) {
  const { isOpen, onClose, title, description, field, restoreFocus, children } = props;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={isOpen} onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          // Not on the close button: someone who was typing when it appeared would press it. On a
          // touch screen a field would open the keyboard.
          initialFocus={(openedBy) =>
            openedBy === 'touch' ||
            (field && popup.current?.querySelector<HTMLElement>(field)) ||
            true
          }
          finalFocus={() => {
            restoreFocus?.();
            return restoreFocus ? false : null;
          }}
          className="fixed inset-0 z-40 flex h-dvh flex-col bg-raised text-ink transition-[opacity,translate] duration-200 outline-none data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0"
        >
          <div className="flex shrink-0 items-center justify-between gap-3 border-b border-line py-1.5 pr-1.5 pl-4">
            <div className="min-w-0">
              <Dialog.Title className="font-bold">{title}</Dialog.Title>
              {description && (
                <Dialog.Description className="claim-quotes truncate font-serif text-sm text-muted">
                  {description}
                </Dialog.Description>
              )}
            </div>
            <CloseButton />
          </div>
          {/* What gets the focus must not be hidden behind the buttons of a form. */}
          <div className="flex min-h-0 grow flex-col overflow-y-auto px-4 pt-3 **:scroll-mb-24">
            {children}
          </div>
          <ToastSlot isKeptFree />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export function CloseButton() {
  return (
    <Dialog.Close
      aria-label="Close"
      className="flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
    >
      <X aria-hidden className="size-5" />
    </Dialog.Close>
  );
}
