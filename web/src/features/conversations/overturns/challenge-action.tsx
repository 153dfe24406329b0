import {
  type Conversation,
  type ListedEvidence,
  overturnBody,
  overturnRoutes,
  overturnTexts,
  type PublicProposal,
} from '@midspan/contract';
import { challenge, OVERTURN_REASON_MIN, type OverturnKind } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { CircleSlash, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { routeQuery } from '../../../lib/api.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, FormFailure, SubmitButton, useCheckedForm } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Move, SpanMove } from '../../../ui/span-move.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { EvidenceItem } from '../items/evidence-item.tsx';
import { challengeCase, MOVE_LEADS, nextSteps, type Parties } from '../items/proposal-words.ts';
import type { LiveActions } from '../live/live.ts';

/**
 * [WG8] The server's rule where an item's weighings matter more than its status: an item that its
 * first pair withdrew can be reinstated while others weigh it, and one that is set aside or waits
 * [SD7] can't be overturned.
 */
function kindByWeighings(evidence: ListedEvidence): OverturnKind | null | undefined {
  if (evidence.still_weighed_by !== null) return 'reinstatement';
  return evidence.set_aside || evidence.waiting ? null : undefined;
}

/** What a participant can propose about an item from this conversation; null where nothing. */
export function offeredChallenge(
  evidence: ListedEvidence,
  conversation: Conversation,
  me: string,
): OverturnKind | null {
  if (evidence.removed || conversation.hypothesis_removed) return null;
  if (conversation.status !== 'active' || conversation.is_dispute_conversation) return null;
  // Public items are challenged only in public.
  const isOwn = evidence.conversation_id === conversation.id;
  if (conversation.conversation_type === 'private' && !isOwn) return null;
  const asked = challenge(
    {
      status: evidence.status,
      proposedBy: evidence.proposed_by ?? '',
      overturnedBy: null,
      overturnedByDefault: evidence.overturned_by_default,
      hasOpenProposal: evidence.is_under_review || evidence.active_overturn_proposal_id !== null,
    },
    me,
    kindByWeighings(evidence),
  );
  return asked.ok ? asked.value : null;
}

const LABELS = {
  overturn: { icon: CircleSlash, label: overturnTexts.overturn },
  reinstatement: { icon: RotateCcw, label: overturnTexts.reinstate },
} as const satisfies Record<OverturnKind, unknown>;

interface ChallengeProps {
  evidence: ListedEvidence;
  kind: OverturnKind;
  parties: Parties;
  /** what it would do to the shared figure; null where that is unknown */
  move: Move | null;
  connected: boolean;
  actions: Pick<LiveActions, 'proposeOverturn'>;
}

/** The button to challenge an item's status; once it is known that one can't yet, until when. */
export function ChallengeAction({ about, ...form }: ChallengeProps & { about: ChallengedClaim }) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const resting = useRestingChallenge(about, form.evidence.id);
  const { icon: Icon, label } = LABELS[form.kind];

  async function begin() {
    setWasAsked(true);
    setAsking(true);
    const until = await resting.ask();
    setAsking(false);
    if (until === null) setOpen(true);
  }

  if (resting.until !== null && !open) {
    return <Resting until={resting.until} takesFocus={wasAsked} />;
  }
  return (
    <>
      <Button
        ref={opener}
        variant="secondary"
        size="sm"
        className="self-start"
        disabled={!form.connected}
        busy={asking}
        onClick={() => void begin()}
      >
        <Icon aria-hidden className="size-4" />
        {label}
      </Button>
      <ChallengeForm
        {...form}
        open={open}
        onOpenChange={setOpen}
        // A proposal opens the panel where it waits, in the place of this one.
        finalFocus={() => opener.current ?? document.querySelector<HTMLElement>('[role=tabpanel]')}
      />
    </>
  );
}

/** Replaces the button; the focus of the member who pressed it moves here. */
function Resting({ until, takesFocus }: { until: string; takesFocus: boolean }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) text.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={text} tabIndex={-1} className="text-sm text-muted">
      {overturnTexts.restingUntil(formatMoment(until))}
    </p>
  );
}

const overturnDraft = z.object({
  reason: z.string(),
  evidenceDescription: z.string(),
  source: z.string(),
});

type OverturnFields = z.infer<typeof overturnDraft>;

export const EMPTY_OVERTURN: OverturnFields = { reason: '', evidenceDescription: '', source: '' };

const TITLES: Record<OverturnKind, string> = {
  overturn: 'Propose to overturn this evidence',
  reinstatement: 'Propose to reinstate this evidence',
};

const REASON_HINTS: Record<OverturnKind, string> = {
  overturn: 'What has changed, or what was overlooked when it was accepted?',
  reinstatement: 'Why should it count after all?',
};

interface ChallengeFormProps extends ChallengeProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus: () => HTMLElement | null;
}

/** The reason for a challenge, and everything that follows from it, before it is made. */
function ChallengeForm(props: ChallengeFormProps) {
  const { evidence, kind, parties, move, connected, actions } = props;
  const { open, onOpenChange, finalFocus } = props;
  const form = useCheckedForm({
    schema: overturnBody,
    initial: EMPTY_OVERTURN,
    draft: useDraft(`overturn:${evidence.id}`, overturnDraft),
    check: 'sending',
    ready: connected,
    send: (fields) => actions.proposeOverturn(evidence.id, fields),
    onSent: () => onOpenChange(false),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!form.busy) onOpenChange(next);
      }}
      // What was written is kept; what went wrong is not.
      onClosed={() => form.clearErrors()}
      finalFocus={finalFocus}
      title={TITLES[kind]}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Close
          </Button>
          <SubmitButton form={form} busyLabel="Submitting...">
            Submit Proposal
          </SubmitButton>
        </>
      }
    >
      <Form form={form} className="flex flex-col gap-5">
        <EvidenceItem evidence={evidence} elementId={`challenging-${evidence.id}`} />
        <TextArea
          {...form.field('reason')}
          label="Reason"
          required
          dir="auto"
          rows={4}
          hint={`At least ${OVERTURN_REASON_MIN} characters. ${REASON_HINTS[kind]}`}
        />
        <TextArea
          {...form.field('evidenceDescription')}
          label="New evidence (optional)"
          dir="auto"
          rows={2}
          hint="Why it should change, such as a retraction or a better study."
        />
        <TextField {...form.field('source')} label="Source (optional)" dir="auto" />
        {move && <SpanMove move={move} lead={MOVE_LEADS[kind]} />}
        <section aria-label="What happens next">
          <h3 className="mb-2 text-sm font-semibold text-muted">What happens next</h3>
          <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-sm wrap-anywhere">
            {nextSteps(challengeCase(kind, evidence), parties).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        {!connected && <Notice tone="info">{overturnTexts.notConnected}</Notice>}
        <FormFailure form={form} />
      </Form>
    </Dialog>
  );
}

/** Whose items, and which challenges are open: the answer changes whenever one begins or ends. */
interface ChallengedClaim {
  readonly hypothesisId: string;
  readonly openProposals: readonly Pick<PublicProposal, 'id'>[];
}

/** The time from which the item can be challenged again; null if that has passed or is unknown. */
const stillResting = (
  resting: readonly { readonly evidenceId: string; readonly until: string }[] | undefined,
  evidenceId: string,
): string | null =>
  resting?.find((one) => one.evidenceId === evidenceId && Date.parse(one.until) > Date.now())
    ?.until ?? null;

/**
 * Until when an item can't be challenged again. Loaded once someone is about to challenge: most who
 * open a conversation never do. Where it can't be read, the server's refusal says the same.
 */
function useRestingChallenge(claim: ChallengedClaim, evidenceId: string) {
  const { hypothesisId, openProposals } = claim;
  const key = ['resting-challenges', hypothesisId, openProposals.map(({ id }) => id).toSorted()];
  const { data, refetch } = useQuery({
    ...routeQuery(key, overturnRoutes.resting, { params: { id: hypothesisId } }),
    enabled: false,
  });
  return {
    until: stillResting(data, evidenceId),
    ask: async () => stillResting(data ?? (await refetch()).data, evidenceId),
  };
}
