import { type FoundUser, waitingRoomTexts } from '@midspan/contract';
import { PendingRequests } from '../../features/private-requests/components/pending-requests.tsx';
import { RequestForm } from '../../features/private-requests/components/request-form.tsx';
import type { PrivateRequests } from '../../features/private-requests/live.ts';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toast.tsx';

export interface PrivateConversationTabProps {
  requests: PrivateRequests;
  hypothesisId: string;
  userId: string | null;
  connected: boolean;
}

export function PrivateConversationTab({
  requests,
  hypothesisId,
  userId,
  connected,
}: PrivateConversationTabProps) {
  const toast = useToast();
  const { state, load, send, respond } = requests;

  async function sendTo(target: FoundUser, note: string): Promise<boolean> {
    const answer = await send({ targetUsername: target.username, hypothesisId, message: note });
    if (answer.success) return true;
    toast.error(waitingRoomTexts.sendFailedToast);
    return false;
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card>
        <h2 className="mb-1 text-xl font-bold">Invite somebody you know of</h2>
        <p className="mb-6 text-muted">
          Only the two of you can read a private conversation. What you accept in it stays in it.
        </p>
        <RequestForm userId={userId} disabled={!connected} onSend={sendTo} />
      </Card>
      <Card>
        <h2 className="mb-4 text-xl font-bold">Pending requests</h2>
        <PendingRequests
          state={state}
          hypothesisId={hypothesisId}
          userId={userId}
          disabled={!connected}
          onRespond={(requestId, accept) => void respond(requestId, accept)}
          onReload={() => void load()}
        />
      </Card>
    </div>
  );
}
