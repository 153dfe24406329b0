import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { ToastSlot } from './toast.tsx';

/** Rendered over a sheet or another dialog too, which would otherwise stay as bright as this one. */
const BACKDROP =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';
const POPUP =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-dialog -translate-x-1/2 -translate-y-1/2 flex-col overflow-y-auto rounded-card bg-raised p-6 shadow-float transition-[opacity,scale] duration-200 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0 sm:p-8';
const TITLE = 'text-xl font-bold tracking-tight';
const DESCRIPTION = 'mt-2 text-muted';
const FIELD = 'form :is(input, textarea)';
const ACTIONS = 'mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end';

/** The first field; the dialog itself if scrolling to the field would hide the title. */
function placeToBegin(popup: HTMLElement | null): HTMLElement | true {
  const field = popup?.querySelector<HTMLElement>(FIELD);
  if (!popup || !field) return true;
  const { bottom } = popup.getBoundingClientRect();
  return field.getBoundingClientRect().bottom > bottom ? popup : field;
}

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** it has disappeared */
  onClosed?: (() => void) | undefined;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** the buttons that close it, the main one last */
  actions: ReactNode;
  /** where the focus goes afterwards; by default back to where it was */
  finalFocus?: () => HTMLElement | null;
}

export function Dialog({
  open,
  onOpenChange,
  onClosed,
  title,
  description,
  children,
  actions,
  finalFocus,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop forceRender className={BACKDROP} />
        <BaseDialog.Popup
          ref={popup}
          // Not on the close button: someone who was typing when it appeared would press it. On a
          // touch screen a field would open the keyboard.
          initialFocus={(openedBy) => openedBy === 'touch' || placeToBegin(popup.current)}
          finalFocus={finalFocus}
          className={POPUP}
        >
          <div className="flex items-start justify-between gap-4">
            <BaseDialog.Title className={TITLE}>{title}</BaseDialog.Title>
            <BaseDialog.Close
              aria-label="Close"
              className="-mt-1 -mr-2 rounded-control p-2 text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden className="size-5" />
            </BaseDialog.Close>
          </div>
          {description && (
            <BaseDialog.Description className={DESCRIPTION}>{description}</BaseDialog.Description>
          )}
          {children && <div className="mt-6">{children}</div>}
          <div className={ACTIONS}>{actions}</div>
          <ToastSlot />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  consequence: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  onConfirm: () => void;
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  /** where the focus goes afterwards; by default (null) back to where it was, with false nowhere */
  finalFocus?: (() => HTMLElement | false | null) | undefined;
}

/** Asks once before something that can't be undone, or that is easily misjudged. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  consequence,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  danger = false,
  busy = false,
  disabled = false,
  finalFocus,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={BACKDROP} />
        <AlertDialog.Popup finalFocus={finalFocus} className={POPUP}>
          <AlertDialog.Title className={TITLE}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={DESCRIPTION}>{consequence}</AlertDialog.Description>
          <div className={ACTIONS}>
            <AlertDialog.Close render={<Button variant="secondary" />}>
              {cancelLabel}
            </AlertDialog.Close>
            <Button
              variant={danger ? 'danger' : 'primary'}
              busy={busy}
              disabled={disabled}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
          <ToastSlot />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
