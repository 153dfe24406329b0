import { type Conversation, type ListedEvidence, overturnTexts } from '@midspan/contract';
import { challenge, type OverturnKind } from '@midspan/domain';
import { CircleSlash, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatMoment } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { ChallengeForm, type ChallengeFormProps } from './challenge-form.tsx';
import { type ChallengedClaim, useRestingChallenge } from './use-resting-challenges.ts';

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

export interface ChallengeActionProps
  extends Omit<ChallengeFormProps, 'open' | 'onOpenChange' | 'finalFocus'> {
  about: ChallengedClaim;
}

/** The button to challenge an item's status; once it is known that one can't yet, until when. */
export function ChallengeAction({ about, ...form }: ChallengeActionProps) {
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
