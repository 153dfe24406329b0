import { Dialog } from '@base-ui/react/dialog';
import { type FocusEvent, useRef, useState } from 'react';
import { ToastSlot } from '../../../ui/toast.tsx';
import { CloseButton } from '../evidence/full-screen.tsx';
import { Panels, type PanelsProps } from './panels.tsx';
import { TalkMenu, type TalkMenuProps } from './talk-menu.tsx';

export type SheetContent = 'menu' | 'panels';

export interface PanelSheetProps extends Omit<PanelsProps, 'end'>, Pick<TalkMenuProps, 'acts'> {
  /** what it shows; null while it is closed */
  content: SheetContent | null;
  onContent: (content: SheetContent | null) => void;
}

/**
 * When the focused element disappeared, the sheet itself gets the focus and passes it on to a
 * visible place.
 */
function passFocusOn({ target, currentTarget }: FocusEvent<HTMLElement>) {
  if (target !== currentTarget) return;
  currentTarget.querySelector<HTMLElement>('[role=tabpanel]')?.focus();
}

/** Without room beside the messages: the menu and the panels on a sheet from below. */
export function PanelSheet(props: PanelSheetProps) {
  const { content, onContent, acts, ...part } = props;
  // Kept while the sheet slides away.
  const [shown, setShown] = useState<SheetContent>('panels');
  if (content !== null && content !== shown) setShown(content);
  /** opens another dialog, which gets the focus only after the sheet has returned it */
  const afterwards = useRef<(() => void) | null>(null);
  const closeThen = (open: () => void) => {
    afterwards.current = open;
    onContent(null);
  };
  return (
    <Dialog.Root
      open={content !== null}
      onOpenChange={(open) => {
        if (!open) onContent(null);
      }}
      onOpenChangeComplete={(open) => {
        if (open) return;
        afterwards.current?.();
        afterwards.current = null;
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          onFocus={passFocusOn}
          className="fixed inset-x-0 bottom-0 z-30 flex max-h-[92dvh] flex-col rounded-t-card bg-raised text-ink shadow-float transition-[translate] duration-200 outline-none data-ending-style:translate-y-full data-starting-style:translate-y-full has-[[role=tablist]]:h-[85dvh]"
        >
          {shown === 'menu' ? (
            <>
              <div className="flex items-center justify-between gap-4 py-1 pr-2 pl-6">
                <Dialog.Title className="text-lg font-bold tracking-tight">Menu</Dialog.Title>
                <CloseButton />
              </div>
              <TalkMenu
                state={part.state}
                onPanel={(id) => {
                  part.onChange(id);
                  onContent('panels');
                }}
                closeThen={closeThen}
                acts={acts}
              />
            </>
          ) : (
            <>
              <Dialog.Title className="sr-only">Panels</Dialog.Title>
              <Panels {...part} end={<CloseButton />} />
            </>
          )}
          <ToastSlot />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
