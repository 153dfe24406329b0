import {
  ERRORS,
  type FoundUser,
  type Hypothesis,
  type PrivateRequest,
  waitingRoomTexts,
} from '@midspan/contract';
import { credenceLabel, sideOf, sideToJoin } from '@midspan/domain';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Clock, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { formatMoment } from '../../../lib/dates.ts';
import { WhoSees } from '../../../lib/who-sees.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, Spinner } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Section } from '../../../ui/section.tsx';
import { SpanMini } from '../../../ui/span-figure.tsx';
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
import { MemberMenu } from '../../moderation/index.ts';
import type { PrivateRequests } from '../live.ts';
import { splitRequests } from '../state.ts';
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

interface RequestTextProps {
  username: string;
  request: PrivateRequest;
  nameId: string;
}

function RequestText({ username, request, nameId }: RequestTextProps) {
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <p id={nameId} className="font-semibold wrap-anywhere">
        {username}
      </p>
      {request.message !== null && (
        <p className="whitespace-pre-line wrap-anywhere">{request.message}</p>
      )}
      <p className="text-sm text-muted">
        Sent <time dateTime={request.created_at}>{formatMoment(request.created_at)}</time>
      </p>
    </div>
  );
}

interface RequestProps {
  request: PrivateRequest;
  busy: boolean;
  disabled: boolean;
}

function OutgoingRequest({
  request,
  busy,
  disabled,
  onCancel,
}: RequestProps & { onCancel: () => void }) {
  const nameId = useId();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <RequestText username={request.target_username} request={request} nameId={nameId} />
      <div className="flex items-center gap-2">
        <Badge icon={Clock}>Pending</Badge>
        <Button
          size="sm"
          variant="quiet"
          busy={busy}
          disabled={disabled}
          aria-describedby={nameId}
          onClick={onCancel}
        >
          Cancel request
        </Button>
      </div>
    </li>
  );
}

interface IncomingRequestProps extends RequestProps {
  /** undefined while it loads */
  hypothesis: Hypothesis | undefined;
  userId: string | null;
  onRespond: (accept: boolean) => void;
  onReload: () => void;
}

/** A request with the member's own credence beside it, which decides whether the two can talk. */
function IncomingRequest({
  request,
  hypothesis,
  userId,
  busy,
  disabled,
  onRespond,
  onReload,
}: IncomingRequestProps) {
  const nameId = useId();
  const { requester_id: id, requester_username: username } = request;
  const percent = hypothesis && ownCredenceOf(hypothesis).percent;
  const hasSide = percent !== undefined && sideOf(percent) !== null;
  return (
    <li className="flex flex-col gap-4 border-b border-line py-3 last:border-b-0">
      <div className="flex items-start gap-2">
        <RequestText username={username} request={request} nameId={nameId} />
        <MemberMenu
          member={{ id, username, onBlocked: onReload }}
          subject={{ targetType: 'private_request', targetId: request.id }}
        />
      </div>
      {hasSide && percent !== null && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          Your credence
          <SpanMini
            value={percent}
            title="Your credence"
            label={credenceLabel(percent)}
            mark="circle"
          />
        </p>
      )}
      {hypothesis !== undefined && userId !== null && !hasSide ? (
        <CredenceToAccept hypothesis={hypothesis} userId={userId} onRespond={onRespond} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={busy}
            disabled={disabled}
            aria-describedby={nameId}
            onClick={() => onRespond(true)}
          >
            <Check aria-hidden className="size-4" />
            Accept
          </Button>
          <Button
            size="sm"
            variant="secondary"
            disabled={disabled || busy}
            aria-describedby={nameId}
            onClick={() => onRespond(false)}
          >
            <X aria-hidden className="size-4" />
            Decline
          </Button>
        </div>
      )}
    </li>
  );
}

interface CredenceToAcceptProps {
  hypothesis: Hypothesis;
  userId: string;
  onRespond: (accept: boolean) => void;
}

/** Accepting requires a side, which the member can take right here. */
function CredenceToAccept({ hypothesis, userId, onRespond }: CredenceToAcceptProps) {
  const headingId = useId();
  const queryClient = useQueryClient();
  const draft = useCredenceDraft(userId, hypothesis.id);

  async function handleSave(given: GivenCredence): Promise<Answer> {
    const side = sideToJoin(given.value);
    if (!side.ok) return { success: false, error: ERRORS[side.refusal].message };
    return saveAnswer(saveCredence(queryClient, { hypothesisId: hypothesis.id, ...given }));
  }

  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <div>
        <h3 id={headingId} className="font-semibold">
          Set your credence to accept
        </h3>
        <p className="text-muted">It decides which side you’re on.</p>
      </div>
      <PersonalCredenceForm
        current={ownCredenceOf(hypothesis)}
        draft={draft}
        saveLabel="Save and accept"
        save={handleSave}
        onSaved={() => onRespond(true)}
        cancelLabel="Decline"
        onCancel={() => onRespond(false)}
      />
    </section>
  );
}
