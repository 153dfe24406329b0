import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { FocusEvent } from 'react';
import { ToastSlot } from '../../../ui/toast.tsx';
import type { LivePart } from '../live-part.ts';
import type { PanelId } from './panel-choice.ts';
import { PANEL_IDS, PANELS, PanelIcon, Panels, panelName } from './panels.tsx';

export interface PanelSheetProps extends LivePart {
  value: PanelId;
  onChange: (id: PanelId) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * When the focused element disappeared, the sheet itself gets the focus and passes it on to a
 * visible place.
 */
function passFocusOn({ target, currentTarget }: FocusEvent<HTMLElement>) {
  if (target !== currentTarget) return;
  currentTarget.querySelector<HTMLElement>('[role=tabpanel]')?.focus();
}

/** On a phone: a row of pictures under the header, and the panels on a sheet from below. */
export function PanelSheet({ value, onChange, open, onOpenChange, ...part }: PanelSheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <nav aria-label="Panels" className="flex border-b border-line">
        {PANEL_IDS.map((id) => (
          <button
            key={id}
            type="button"
            aria-haspopup="dialog"
            aria-label={panelName(id, part.state)}
            title={PANELS[id].title}
            onClick={() => {
              onChange(id);
              onOpenChange(true);
            }}
            className="flex min-h-12 grow items-center justify-center text-muted -outline-offset-3 hover:bg-sunken hover:text-ink"
          >
            <PanelIcon id={id} state={part.state} />
          </button>
        ))}
      </nav>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          onFocus={passFocusOn}
          className="fixed inset-x-0 bottom-0 z-30 flex h-[85dvh] flex-col rounded-t-card bg-raised text-ink shadow-float transition-[translate] duration-200 outline-none data-ending-style:translate-y-full data-starting-style:translate-y-full"
        >
          <Dialog.Title className="sr-only">Panels</Dialog.Title>
          <Panels
            {...part}
            value={value}
            onChange={onChange}
            end={
              <Dialog.Close
                aria-label="Close"
                className="flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
              >
                <X aria-hidden className="size-5" />
              </Dialog.Close>
            }
          />
          <ToastSlot />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
