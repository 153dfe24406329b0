import { ERRORS, liveTexts } from '@midspan/contract';
import { PENDING_EVIDENCE_MAX } from '@midspan/domain';
import { Plus } from 'lucide-react';
import { useEffect, useReducer, useRef, useState } from 'react';
import { drafts } from '../../../lib/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { LivePart } from '../live-part.ts';
import { useFirstPart } from '../overturns/overturn-parts.tsx';
import { type PanelOutcome, PanelOutcomeNotice } from './panel-outcome.tsx';
import { PendingItem } from './pending-item.tsx';
import { proposalDraftKey } from './proposal-draft.ts';
import {
  EMPTY_PROPOSAL,
  isUntouched,
  type ProposalFields,
  proposalDraft,
  reduceProposal,
} from './proposal-form.ts';
import { ProposeForm } from './propose-form.tsx';

const CLAIM_REMOVED =
  "This claim was removed by Midspan's operators. You can finish the conversation, but you can’t propose or accept new evidence.";

/** What the two still have to decide on, and the way to propose more. */
export function EvidencePanel({ state, actions, me }: LivePart) {
  const { conversation, pendingEvidence } = state;
  const draftKey = proposalDraftKey(me.id, conversation?.id);
  const [form, dispatch] = useReducer(reduceProposal, draftKey, (key) => {
    const draft = drafts.read(key, proposalDraft);
    return draft === null ? EMPTY_PROPOSAL : { ...draft, errors: {} };
  });
  const [outcome, setOutcome] = useState<PanelOutcome>();
  const panel = useRef<HTMLElement>(null);
  const proposing = useRef<HTMLDivElement>(null);
  const toggled = useRef(false);
  const renderFirst = useFirstPart({ state, actions, me });

  useEffect(() => {
    const { isOpen, fields } = form;
    drafts.write(draftKey, form === EMPTY_PROPOSAL ? null : { isOpen, fields });
  }, [draftKey, form]);

  useEffect(
    () =>
      drafts.subscribe(() => {
        // Sent, perhaps by a panel that was closed and opened again before the answer came.
        if (drafts.read(draftKey, proposalDraft) === null) dispatch({ type: 'sent' });
      }),
    [draftKey],
  );

  useEffect(() => {
    // The form and its button replace each other, and the keyboard focus moves along.
    if (!toggled.current) return;
    const next = form.isOpen ? 'form textarea' : 'button';
    proposing.current?.querySelector<HTMLElement>(next)?.focus();
  }, [form.isOpen]);

  if (conversation === null) return null;
  const connected = state.connection === 'connected';
  const ownPending = pendingEvidence.filter(
    (item) => item.proposed_by === me.id && !item.removed,
  ).length;
  const isFull = ownPending >= PENDING_EVIDENCE_MAX;

  function toggle(type: 'opened' | 'closed') {
    toggled.current = true;
    setOutcome(undefined);
    dispatch({ type });
  }

  function reopen(fields: ProposalFields) {
    toggled.current = true;
    setOutcome(undefined);
    dispatch({ type: 'reopened', fields });
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
        ) : form.isOpen ? (
          <ProposeForm
            form={form}
            dispatch={dispatch}
            conversation={conversation}
            tally={state.tally}
            connected={connected}
            actions={actions}
            onClose={() => toggle('closed')}
            onSent={() => {
              toggled.current = false;
              drafts.write(draftKey, null);
              settled();
            }}
          />
        ) : (
          <div className="flex flex-col items-start gap-2">
            <Button disabled={!connected || isFull} onClick={() => toggle('opened')}>
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
        <PanelOutcomeNotice
          outcome={outcome}
          onAgain={isUntouched(form) && !isFull ? reopen : undefined}
        />
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
      {pendingEvidence.length === 0 && !form.isOpen && first === null && (
        <EmptyState
          title="Nothing to decide on."
          text="When one of you proposes evidence, it waits here for the other to review."
        />
      )}
    </section>
  );
}
