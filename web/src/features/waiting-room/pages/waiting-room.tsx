import { hypothesisTexts, idField, waitingRoomTexts } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { isRemoved, retryOf } from '../../../lib/reading.ts';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { useSession } from '../../accounts/index.ts';
import { hypothesisQuery } from '../../hypotheses/index.ts';
import { FailedPage } from '../../moderation/index.ts';
import { WaitingRoomScreen } from '../components/waiting-room-screen.tsx';

export function Component() {
  const { hypothesisId } = useParams();
  const { user } = useSession();
  const id = idField.safeParse(hypothesisId).data;
  if (id === undefined) return <MissingPage title={waitingRoomTexts.invalidRoom} />;
  return <WaitingRoomPage key={`${id} ${user?.id}`} id={id} userId={user?.id ?? null} />;
}

function WaitingRoomPage({ id, userId }: { id: string; userId: string | null }) {
  const query = useQuery(hypothesisQuery(id));
  const hypothesis = query.data;

  if (isRemoved(query.error) || (hypothesis === undefined && query.isError)) {
    return (
      <FailedPage
        error={query.error}
        title="Waiting Room"
        notFound={hypothesisTexts.notFound}
        text={hypothesisTexts.loadOneFailed}
        {...retryOf(query)}
      />
    );
  }
  // A dispute is between two given people, so it has no waiting room.
  if (hypothesis !== undefined && hypothesis.dispute_conversation_id !== null) {
    return <Navigate to={`/hypotheses/${id}`} replace />;
  }
  return <WaitingRoomScreen hypothesisId={id} hypothesis={hypothesis} userId={userId} />;
}
