import { type FoundUser, type Hypothesis, waitingRoomTexts } from '@midspan/contract';
import { useEffect, useRef } from 'react';
import { WhoSees } from '../../../lib/who-sees.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Section } from '../../../ui/section.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { Answer } from '../../../ui/use-action.ts';
import type { PrivateRequests } from '../live.ts';
import { splitRequests } from '../state.ts';
import { IncomingRequest, OutgoingRequest } from './pending-requests.tsx';
import { RequestForm } from './request-form.tsx';

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
  const { state, load, send, respond, cancel } = requests;
  const { incoming, outgoing } = splitRequests(state.requests, hypothesisId, userId);
  const inviteHeading = useRef<HTMLHeadingElement>(null);
  const pendingHeading = useRef<HTMLHeadingElement>(null);

  // What led here disappeared with its tab, so the keyboard focus moves here.
  useEffect(() => {
    if (inviting) inviteHeading.current?.focus();
  }, [inviting]);

  async function sendTo(target: FoundUser, note: string | null): Promise<Answer> {
    const answer = await send({ targetUsername: target.username, hypothesisId, message: note });
    if (answer.success) return { success: true };
    toast.specified.error(waitingRoomTexts.sendFailedToast);
    return { success: false, error: null };
  }

  /** A request disappears with its buttons, so the keyboard focus stays nearby. */
  async function keepFocus(ended: Promise<boolean>): Promise<void> {
    if (await ended) (pendingHeading.current ?? inviteHeading.current)?.focus();
  }

  return (
    <div className="flex max-w-reading flex-col gap-6">
      {incoming.length > 0 && (
        <Section title="Incoming" size="md" isCard>
          <ul aria-label="Incoming">
            {incoming.map((request) => (
              <IncomingRequest
                key={request.id}
                request={request}
                hypothesis={hypothesis}
                userId={userId}
                busy={state.answering.has(request.id)}
                disabled={!connected}
                onRespond={(accept) => void keepFocus(respond(request.id, accept))}
                onReload={() => void load()}
              />
            ))}
          </ul>
        </Section>
      )}
      <Card>
        <h2 ref={inviteHeading} tabIndex={-1} className="mb-1 text-xl font-bold">
          Invite someone you know
        </h2>
        <WhoSees of="private" className="mb-6" />
        <RequestForm
          userId={userId}
          hypothesisId={hypothesisId}
          disabled={!connected}
          onSend={sendTo}
        />
      </Card>
      {(incoming.length === 0 || outgoing.length > 0) && (
        <Card>
          <h2 ref={pendingHeading} tabIndex={-1} className="mb-4 text-xl font-bold">
            {outgoing.length > 0 ? 'Your Pending Requests' : 'Pending requests'}
          </h2>
          {outgoing.length > 0 ? (
            <ul aria-label="Your Pending Requests">
              {outgoing.map((request) => (
                <OutgoingRequest
                  key={request.id}
                  request={request}
                  busy={state.answering.has(request.id)}
                  disabled={!connected}
                  onCancel={() => void keepFocus(cancel(request.id))}
                />
              ))}
            </ul>
          ) : state.loading === 'under-way' ? (
            <Spinner label={waitingRoomTexts.loadingRequests} />
          ) : state.loading === 'done' ? (
            <p className="text-muted">{waitingRoomTexts.noRequests}</p>
          ) : (
            <div className="flex flex-col items-start gap-3">
              <p className="text-muted">{waitingRoomTexts.getPendingFailed}</p>
              <Button
                variant="secondary"
                size="sm"
                disabled={!connected}
                onClick={() => void load()}
              >
                Retry
              </Button>
            </div>
          )}
        </Card>
      )}
    </div>
  );
}
