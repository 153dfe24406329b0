import { Dialog } from '@base-ui/react/dialog';
import type { Conversation, ListedEvidence } from '@midspan/contract';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { drafts } from '../../../lib/drafts.ts';
import { useHasDraft } from '../../../lib/use-draft.ts';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { ToastSlot } from '../../../ui/toast.tsx';
import type { LivePart } from '../live/live.ts';
import { proposalDraftKey, proposingKey } from './proposal-draft.ts';
import { fieldsOf } from './proposal-form.ts';
import { ProposalStepForm } from './proposal-step-form.tsx';

const FIELD = 'form :is(textarea, input)';

/** An open proposal: at the end of the stream, or on all of a phone's screen. Closing it keeps it. */
export function ProposeForm({ state, actions }: LivePart) {
  const { conversation, me } = state;
  const openKey = proposingKey(me, conversation.id);
  const isOpen = useHasDraft(openKey);
  const isPhone = useMediaQuery(PHONE);
  const titleId = useId();
  const close = () => drafts.write(openKey, null);
  const form = (
    <ProposalStepForm
      draftKey={proposalDraftKey(me, conversation.id)}
      conversation={conversation}
      tally={state.tally}
      connected={state.connection === 'connected'}
      actions={actions}
      labelledBy={titleId}
      isFullScreen={isPhone}
      onSent={close}
    />
  );
  if (isPhone) {
    return (
      <FullScreen isOpen={isOpen} onClose={close} titleId={titleId} conversation={conversation}>
        {form}
      </FullScreen>
    );
  }
  if (!isOpen) return null;
  return (
    <AtTheEnd onClose={close} titleId={titleId}>
      {form}
    </AtTheEnd>
  );
}

/** Opens the form with what an item said that its proposer withdrew. */
export function ProposeAgain({ evidence, me }: { evidence: ListedEvidence; me: string }) {
  const draftKey = proposalDraftKey(me, evidence.conversation_id);
  const fields = fieldsOf(evidence);
  // Something else that is being written would be lost.
  if (useHasDraft(draftKey) || fields === null) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      className="self-start"
      onClick={() => {
        drafts.write(draftKey, fields);
        drafts.write(proposingKey(me, evidence.conversation_id), true);
      }}
    >
      Propose It Again
    </Button>
  );
}

interface AroundProps {
  onClose: () => void;
  titleId: string;
  children: ReactNode;
}

function AtTheEnd({ onClose, titleId, children }: AroundProps) {
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = root.current;
    element?.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'start' });
    // What was sent is now a card right above.
    return () => element?.closest<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={root}
      className="mt-3 flex scroll-my-3 flex-col gap-3 rounded-card border border-line bg-raised p-5 shadow-card"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 id={titleId} className="font-bold">
          Propose Evidence
        </h3>
        <Button variant="quiet" size="sm" onClick={onClose} className="-mr-3.5">
          Close
        </Button>
      </div>
      {children}
      <p className="text-sm text-muted">
        If you close this, we’ll keep what you wrote. Your partner won’t see it until you submit it.
      </p>
    </section>
  );
}

function FullScreen({
  isOpen,
  onClose,
  titleId,
  conversation,
  children,
}: AroundProps & { isOpen: boolean; conversation: Conversation }) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={isOpen} onOpenChange={onClose}>
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
                {conversation.hypothesis_statement}
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
            {children}
          </div>
          <ToastSlot />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
