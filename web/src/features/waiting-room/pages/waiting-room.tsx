import { hypothesisTexts, idField, waitingRoomTexts } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { isNotFound, isRemoved, retryOf } from '../../../lib/reading.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { useSession } from '../../accounts/index.ts';
import { hypothesisQuery } from '../../hypotheses/index.ts';
import { RemovedPage } from '../../moderation/index.ts';
import { WaitingRoomScreen } from '../components/waiting-room-screen.tsx';

export function Component() {
  const { hypothesisId } = useParams();
  const { user } = useSession();
  const id = idField.safeParse(hypothesisId).data;
  if (id === undefined) return <NoSuchRoom title={waitingRoomTexts.invalidRoom} />;
  return <WaitingRoomPage key={`${id} ${user?.id}`} id={id} userId={user?.id ?? null} />;
}

function NoSuchRoom({ title }: { title: string }) {
  return <MissingPage title={title} action={<ButtonLink to="/topics">Browse Topics</ButtonLink>} />;
}

function WaitingRoomPage({ id, userId }: { id: string; userId: string | null }) {
  const query = useQuery(hypothesisQuery(id));
  const hypothesis = query.data;

  if (isRemoved(query.error)) return <RemovedPage />;
  if (hypothesis === undefined && query.isError) {
    if (isNotFound(query.error)) return <NoSuchRoom title={hypothesisTexts.notFound} />;
    return (
      <Page title="Waiting Room" narrow>
        <PageHeading>Waiting Room</PageHeading>
        <LoadFailure text={hypothesisTexts.loadOneFailed} {...retryOf(query)} />
      </Page>
    );
  }
  // A dispute is between two given people, so it has no waiting room.
  if (hypothesis !== undefined && hypothesis.dispute_conversation_id !== null) {
    return <Navigate to={`/hypotheses/${id}`} replace />;
  }
  return <WaitingRoomScreen hypothesisId={id} hypothesis={hypothesis} userId={userId} />;
}
