import { Dialog } from '@base-ui/react/dialog';
import type { Conversation } from '@midspan/contract';
import { X } from 'lucide-react';
import { useId, useRef } from 'react';
import { drafts } from '../../../lib/drafts.ts';
import { ToastSlot } from '../../../ui/toast.tsx';
import type { LivePart } from '../live/live-part.ts';
import { proposalDraftKey, proposingKey } from './proposal-draft.ts';
import { ProposalStepForm } from './proposal-step-form.tsx';
import type { ProposeFormProps } from './propose-form.tsx';

/** The proposal on a phone, wherever it was opened; what was sent shows as a card in the stream. */
export function PhoneProposal({
  state,
  actions,
  me,
  conversation,
  open,
}: LivePart & { conversation: Conversation; open: boolean }) {
  return (
    <ProposeDialog
      draftKey={proposalDraftKey(me.id, conversation.id)}
      conversation={conversation}
      tally={state.tally}
      connected={state.connection === 'connected'}
      actions={actions}
      open={open}
      onOpenChange={(next) => drafts.write(proposingKey(me.id, conversation.id), next || null)}
    />
  );
}

const FIELD = 'form :is(textarea, select)';

export interface ProposeDialogProps extends Omit<ProposeFormProps, 'onClose' | 'onSent'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** it has been sent; the dialog closes by itself */
  onSent?: () => void;
}

/** Proposing on a phone: one step has the whole screen. Closing keeps what was written. */
function ProposeDialog({ open, onOpenChange, onSent, ...proposal }: ProposeDialogProps) {
  const titleId = useId();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          // Not on the close button: someone who was typing when it appeared would press it. On a
          // touch screen a field would open the keyboard.
          initialFocus={(openedBy) =>
            openedBy === 'touch' || (popup.current?.querySelector<HTMLElement>(FIELD) ?? true)
          }
          className="fixed inset-0 z-40 flex h-dvh flex-col bg-raised text-ink transition-[opacity,translate] duration-200 outline-none data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0"
        >
          <div className="flex items-center justify-between gap-3 border-b border-line py-1.5 pr-1.5 pl-4">
            <div className="min-w-0">
              <Dialog.Title id={titleId} className="font-bold">
                Propose Evidence
              </Dialog.Title>
              <Dialog.Description className="claim-quotes truncate font-serif text-sm text-muted">
                {proposal.conversation.hypothesis_statement}
              </Dialog.Description>
            </div>
            <Dialog.Close
              aria-label="Close"
              className="flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          {/* What gets the focus must not be hidden behind the buttons. */}
          <div className="flex min-h-0 grow flex-col overflow-y-auto px-4 pt-3 **:scroll-mb-24">
            <ProposalStepForm
              {...proposal}
              labelledBy={titleId}
              isFullScreen
              onSent={() => {
                onOpenChange(false);
                onSent?.();
              }}
            />
          </div>
          <ToastSlot />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
