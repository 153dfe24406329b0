import { ERRORS, liveTexts } from '@midspan/contract';
import { PENDING_EVIDENCE_MAX } from '@midspan/domain';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { drafts } from '../../../lib/drafts.ts';
import { useHasDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { LivePart } from '../live-part.ts';
import { useFirstPart } from '../overturns/overturn-parts.tsx';
import { type PanelOutcome, PanelOutcomeNotice } from './panel-outcome.tsx';
import { PendingItem } from './pending-item.tsx';
import { proposalDraftKey, proposingKey } from './proposal-draft.ts';
import type { ProposalFields } from './proposal-form.ts';
import { ProposeForm } from './propose-form.tsx';

const CLAIM_REMOVED =
  "This claim was removed by Midspan's operators. You can finish the conversation, but you can’t propose or accept new evidence.";

/** What the two still have to decide on, and the way to propose more. */
export function EvidencePanel({ state, actions, me }: LivePart) {
  const { conversation, pendingEvidence } = state;
  const draftKey = proposalDraftKey(me.id, conversation?.id);
  const openKey = proposingKey(me.id, conversation?.id);
  const isOpen = useHasDraft(openKey);
  const isWritten = useHasDraft(draftKey);
  const [outcome, setOutcome] = useState<PanelOutcome>();
  const panel = useRef<HTMLElement>(null);
  const proposing = useRef<HTMLDivElement>(null);
  const toggled = useRef(false);
  const renderFirst = useFirstPart({ state, actions, me });

  useEffect(() => {
    // The form and its button replace each other, and the keyboard focus moves along.
    if (!toggled.current) return;
    const next = isOpen ? 'form textarea' : 'button';
    proposing.current?.querySelector<HTMLElement>(next)?.focus();
  }, [isOpen]);

  if (conversation === null) return null;
  const connected = state.connection === 'connected';
  const ownPending = pendingEvidence.filter(
    (item) => item.proposed_by === me.id && !item.removed,
  ).length;
  const isFull = ownPending >= PENDING_EVIDENCE_MAX;

  function toggle(open: boolean) {
    toggled.current = true;
    setOutcome(undefined);
    drafts.write(openKey, open || null);
  }

  function reopen(fields: ProposalFields) {
    drafts.write(draftKey, fields);
    toggle(true);
  }

  /** What was decided leaves the panel, and must not take the keyboard's place with it. */
  function settled(said?: PanelOutcome) {
    setOutcome(said);
    panel.current?.focus();
  }

  const first = renderFirst(() => settled());

  return (
    <section ref={panel} aria-label="Evidence" tabIndex={-1} className="flex flex-col gap-5">
      {!connected && <Notice tone="info">{liveTexts.notConnected}</Notice>}
      {first}
      <div ref={proposing}>
        {conversation.hypothesis_removed ? (
          <Notice tone="info">{CLAIM_REMOVED}</Notice>
        ) : isOpen ? (
          <ProposeForm
            draftKey={draftKey}
            conversation={conversation}
            tally={state.tally}
            connected={connected}
            actions={actions}
            onClose={() => toggle(false)}
            onSent={() => {
              toggled.current = false;
              drafts.write(openKey, null);
              settled();
            }}
          />
        ) : (
          <div className="flex flex-col items-start gap-2">
            <Button disabled={!connected || isFull} onClick={() => toggle(true)}>
              <Plus aria-hidden className="size-5" />
              Propose Evidence
            </Button>
            {isFull && (
              <p className="text-sm text-muted">{ERRORS.EVIDENCE_PENDING_LIMIT.message}</p>
            )}
          </div>
        )}
      </div>
      {outcome && (
        <PanelOutcomeNotice outcome={outcome} onAgain={isWritten || isFull ? undefined : reopen} />
      )}
      {pendingEvidence.length > 0 && (
        <ul aria-label="Evidence to decide on" className="flex flex-col gap-4">
          {pendingEvidence.map((evidence) => (
            <li key={evidence.id}>
              <PendingItem
                evidence={evidence}
                me={me.id}
                tally={state.tally}
                connected={connected}
                actions={actions}
                onDone={settled}
              />
            </li>
          ))}
        </ul>
      )}
      {pendingEvidence.length === 0 && !isOpen && first === null && (
        <EmptyState
          title="Nothing to decide on."
          text="When one of you proposes evidence, it waits here for the other to review."
        />
      )}
    </section>
  );
}
