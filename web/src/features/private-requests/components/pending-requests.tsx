import { type PrivateRequest, waitingRoomTexts } from '@midspan/contract';
import { Check, Clock, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatMoment } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { MemberMenu } from '../../moderation/index.ts';
import { type RequestsState, splitRequests } from '../state.ts';

interface PendingRequestsProps {
  state: RequestsState;
  hypothesisId: string;
  userId: string | null;
  disabled: boolean;
  /** what has to be done before this one can be accepted; replaces its buttons */
  renderBeforeAccepting: (request: PrivateRequest) => ReactNode;
  onRespond: (requestId: string, accept: boolean) => void;
  onReload: () => void;
}

export function PendingRequests({
  state,
  hypothesisId,
  userId,
  disabled,
  renderBeforeAccepting,
  onRespond,
  onReload,
}: PendingRequestsProps) {
  const { incoming, outgoing } = splitRequests(state.requests, hypothesisId, userId);
  if (incoming.length + outgoing.length === 0) {
    return <NothingPending loading={state.loading} disabled={disabled} onReload={onReload} />;
  }
  return (
    <div className="flex flex-col gap-8">
      {incoming.length > 0 && (
        <RequestList title="Incoming">
          {incoming.map((request) => (
            <IncomingRequest
              key={request.id}
              request={request}
              busy={state.answering.has(request.id)}
              disabled={disabled}
              beforeAccepting={renderBeforeAccepting(request)}
              onRespond={onRespond}
              onReload={onReload}
            />
          ))}
        </RequestList>
      )}
      {outgoing.length > 0 && (
        <RequestList title="Your Pending Requests">
          {outgoing.map((request) => (
            <li
              key={request.id}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0"
            >
              <RequestText username={request.target_username} request={request} />
              <span className="inline-flex min-h-6 items-center gap-1 rounded-full bg-sunken px-2.5 py-0.5 text-sm font-semibold">
                <Clock aria-hidden className="size-3.5" strokeWidth={2.5} />
                Pending
              </span>
            </li>
          ))}
        </RequestList>
      )}
    </div>
  );
}

function NothingPending({
  loading,
  disabled,
  onReload,
}: {
  loading: RequestsState['loading'];
  disabled: boolean;
  onReload: () => void;
}) {
  switch (loading) {
    case 'under-way':
      return <Spinner label={waitingRoomTexts.loadingRequests} />;
    case 'failed':
      return (
        <div className="flex flex-col items-start gap-3">
          <p className="text-muted">{waitingRoomTexts.getPendingFailed}</p>
          <Button variant="secondary" size="sm" disabled={disabled} onClick={onReload}>
            Retry
          </Button>
        </div>
      );
    case 'done':
      return <p className="text-muted">{waitingRoomTexts.noRequests}</p>;
  }
}

function RequestList({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-1 font-semibold">
        {title}
      </h3>
      <ul aria-labelledby={titleId}>{children}</ul>
    </section>
  );
}

function RequestText({
  username,
  request,
  nameId,
}: {
  username: string;
  request: PrivateRequest;
  nameId?: string;
}) {
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

interface IncomingRequestProps {
  request: PrivateRequest;
  busy: boolean;
  disabled: boolean;
  beforeAccepting: ReactNode;
  onRespond: (requestId: string, accept: boolean) => void;
  onReload: () => void;
}

function IncomingRequest({
  request,
  busy,
  disabled,
  beforeAccepting,
  onRespond,
  onReload,
}: IncomingRequestProps) {
  const nameId = useId();
  return (
    <li className="flex flex-col gap-3 border-b border-line py-3 last:border-b-0">
      <div className="flex items-start gap-2">
        <RequestText username={request.requester_username} request={request} nameId={nameId} />
        <MemberMenu
          member={{
            id: request.requester_id,
            username: request.requester_username,
            onBlocked: onReload,
          }}
          subject={{ targetType: 'private_request', targetId: request.id }}
        />
      </div>
      {beforeAccepting ?? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={busy}
            disabled={disabled}
            aria-describedby={nameId}
            onClick={() => onRespond(request.id, true)}
          >
            <Check aria-hidden className="size-4" />
            Accept
          </Button>
          <Button
            size="sm"
            variant="secondary"
            disabled={disabled || busy}
            aria-describedby={nameId}
            onClick={() => onRespond(request.id, false)}
          >
            <X aria-hidden className="size-4" />
            Decline
          </Button>
        </div>
      )}
    </li>
  );
}
