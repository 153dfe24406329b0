import { ERRORS, type FoundUser, type Hypothesis, waitingRoomTexts } from '@midspan/contract';
import { normalizeCredence, sideOf, sideToJoin } from '@midspan/domain';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { WhoSees } from '../../../lib/who-sees.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { Answer } from '../../../ui/use-action.ts';
import {
  type GivenCredence,
  ownCredenceOf,
  PersonalCredenceForm,
  saveAnswer,
  saveCredence,
  useCredenceDraft,
} from '../../credences/index.ts';
import type { PrivateRequests } from '../live.ts';
import { splitRequests } from '../state.ts';
import { PendingRequests } from './pending-requests.tsx';
import { RequestForm } from './request-form.tsx';

function hasSide({ personal_credence }: Hypothesis): boolean {
  return personal_credence !== null && sideOf(normalizeCredence(personal_credence)) !== null;
}

const isSideMissing = (code: string | null) =>
  code === 'CREDENCE_MISSING' || code === 'CREDENCE_NEUTRAL';

interface PrivateConversationTabProps {
  requests: PrivateRequests;
  hypothesisId: string;
  /** undefined while it loads */
  hypothesis: Hypothesis | undefined;
  userId: string | null;
  connected: boolean;
  /** the member has just come here to invite someone */
  inviting: boolean;
}

export function PrivateConversationTab({
  requests,
  hypothesisId,
  hypothesis,
  userId,
  connected,
  inviting,
}: PrivateConversationTabProps) {
  const toast = useToast();
  const { state, load, send, respond } = requests;
  const { incoming } = splitRequests(state.requests, hypothesisId, userId);
  /** the request that can be accepted once the member has taken a side */
  const [takingSideFor, setTakingSideFor] = useState<string | null>(null);
  const inviteHeading = useRef<HTMLHeadingElement>(null);
  const pendingHeading = useRef<HTMLHeadingElement>(null);

  // What led here disappeared with its tab, so the keyboard focus moves here.
  useEffect(() => {
    if (inviting) inviteHeading.current?.focus();
  }, [inviting]);

  async function sendTo(target: FoundUser, note: string | null): Promise<Answer> {
    const answer = await send({ targetUsername: target.username, hypothesisId, message: note });
    if (answer.success) return { success: true };
    toast.error(waitingRoomTexts.sendFailedToast);
    return { success: false, error: null };
  }

  async function answer(requestId: string, accept: boolean): Promise<void> {
    if (accept && hypothesis !== undefined && !hasSide(hypothesis)) {
      setTakingSideFor(requestId);
      return;
    }
    await answerNow(requestId, accept);
  }

  async function answerNow(requestId: string, accept: boolean): Promise<void> {
    setTakingSideFor(null);
    const answered = await respond(requestId, accept);
    // The request disappears with its buttons, so the keyboard focus stays nearby.
    if (answered.success) pendingHeading.current?.focus();
    // The side was removed in another tab.
    else if (isSideMissing(answered.code)) setTakingSideFor(requestId);
  }

  return (
    <div className="flex max-w-reading flex-col gap-6">
      {/* Below the form, pending requests would not be visible. */}
      {incoming.length > 0 && (
        <Button variant="secondary" onClick={() => pendingHeading.current?.focus()}>
          <ArrowDown aria-hidden className="size-5 shrink-0" />
          {countNoun(incoming.length, 'request is', 'requests are')} waiting for your answer
        </Button>
      )}
      <Card>
        <h2 ref={inviteHeading} tabIndex={-1} className="mb-1 text-xl font-bold">
          Invite someone you know
        </h2>
        <WhoSees of="private" className="mb-6" />
        <RequestForm userId={userId} disabled={!connected} onSend={sendTo} />
      </Card>
      <Card>
        <h2 ref={pendingHeading} tabIndex={-1} className="mb-4 text-xl font-bold">
          Pending requests
        </h2>
        <PendingRequests
          state={state}
          hypothesisId={hypothesisId}
          userId={userId}
          disabled={!connected}
          renderBeforeAccepting={({ id }) =>
            id === takingSideFor && hypothesis !== undefined && userId !== null ? (
              <CredenceToAccept
                hypothesis={hypothesis}
                userId={userId}
                onSaved={() => void answerNow(id, true)}
                onCancel={() => {
                  setTakingSideFor(null);
                  pendingHeading.current?.focus();
                }}
              />
            ) : null
          }
          onRespond={(requestId, accept) => void answer(requestId, accept)}
          onReload={() => void load()}
        />
      </Card>
    </div>
  );
}

interface CredenceToAcceptProps {
  hypothesis: Hypothesis;
  userId: string;
  /** the member has taken a side, and the request can be accepted */
  onSaved: () => void;
  onCancel: () => void;
}

/** Accepting requires a side, which the member can take right here. */
function CredenceToAccept({ hypothesis, userId, onSaved, onCancel }: CredenceToAcceptProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const queryClient = useQueryClient();
  const draft = useCredenceDraft(userId, hypothesis.id);
  // The button that led here is gone, so the keyboard focus moves here.
  useEffect(() => heading.current?.focus(), []);

  async function handleSave(given: GivenCredence): Promise<Answer> {
    const side = sideToJoin(given.value);
    if (!side.ok) return { success: false, error: ERRORS[side.refusal].message };
    return saveAnswer(saveCredence(queryClient, { hypothesisId: hypothesis.id, ...given }));
  }

  return (
    <section aria-labelledby={headingId} className="mt-2 flex flex-col gap-4">
      <div>
        <h4 ref={heading} id={headingId} tabIndex={-1} className="font-semibold outline-none">
          Set your credence to accept
        </h4>
        <p className="text-muted">It decides which side you’re on.</p>
      </div>
      <PersonalCredenceForm
        current={ownCredenceOf(hypothesis)}
        draft={draft}
        saveLabel="Save and accept"
        save={handleSave}
        onSaved={onSaved}
        onCancel={onCancel}
      />
    </section>
  );
}
