import type { ListedEvidence } from '@midspan/contract';
import { useEffect, useId, useRef } from 'react';
import { drafts } from '../../../lib/drafts.ts';
import { useHasDraft } from '../../../lib/use-draft.ts';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import type { LivePart } from '../live/live.ts';
import { FullScreen } from './full-screen.tsx';
import { fieldsOf, proposalDraftKey, proposingKey } from './proposal-form.ts';
import { ProposalStepForm } from './proposal-step-form.tsx';

const FIELD = 'form :is(textarea, input)';
const TITLE = 'Propose Evidence';

/** An open proposal: at the end of the stream, or on all of a phone's screen. Closing it keeps it. */
export function ProposeForm(part: LivePart) {
  const { conversation, me } = part.state;
  const openKey = proposingKey(me, conversation.id);
  const isOpen = useHasDraft(openKey);
  const isPhone = useMediaQuery(PHONE);
  const titleId = useId();
  const close = () => drafts.write(openKey, null);
  if (isPhone) {
    return (
      <FullScreen
        isOpen={isOpen}
        onClose={close}
        title={<span id={titleId}>{TITLE}</span>}
        description={conversation.hypothesis_statement}
        field={FIELD}
      >
        <ProposalStepForm {...part} labelledBy={titleId} isFullScreen onSent={close} />
      </FullScreen>
    );
  }
  return isOpen && <AtTheEnd {...part} onClose={close} />;
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

function AtTheEnd({ onClose, ...part }: LivePart & { onClose: () => void }) {
  const titleId = useId();
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
          {TITLE}
        </h3>
        <Button variant="quiet" size="sm" onClick={onClose} className="-mr-3.5">
          Close
        </Button>
      </div>
      <ProposalStepForm {...part} labelledBy={titleId} isFullScreen={false} onSent={onClose} />
      <p className="text-sm text-muted">
        If you close this, we’ll keep what you wrote. Your partner won’t see it until you submit it.
      </p>
    </section>
  );
}
