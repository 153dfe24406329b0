import { conversationTexts, ERRORS, idField } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isNotFound, isRemoved } from '../../../lib/reading.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RemovedPage } from '../../moderation/index.ts';
import { summaryQuery } from '../lists/api.ts';
import { SummaryView } from '../summary/summary-view.tsx';

const TITLE = 'Conversation summary';
const browse = <ButtonLink to="/topics">Browse Topics</ButtonLink>;

export function Component() {
  const { conversationId } = useParams();
  const id = idField.safeParse(conversationId).data;
  if (id === undefined) return <MissingPage title={conversationTexts.notFound} action={browse} />;
  return <SummaryPage key={id} id={id} />;
}

function SummaryPage({ id }: { id: string }) {
  const query = useQuery(summaryQuery(id));
  if (isRemoved(query.error)) return <RemovedPage />;
  if (query.data?.conversation.completed_at) {
    return (
      <Page title={`Summary: ${query.data.conversation.hypothesis_statement}`} narrow>
        <SummaryView summary={query.data} />
      </Page>
    );
  }
  if (isNotFound(query.error)) {
    return <MissingPage title={conversationTexts.notFoundOrPrivate} action={browse} />;
  }
  if (query.data) {
    return (
      <MissingPage
        title={TITLE}
        lead={ERRORS.CONVERSATION_ACTIVE.message}
        action={<ButtonLink to={`/conversations/${id}`}>Go to the conversation</ButtonLink>}
      />
    );
  }
  return (
    <Page title={TITLE} narrow>
      <PageHeading>{TITLE}</PageHeading>
      {query.isError ? (
        <LoadFailure
          text={conversationTexts.loadFailed}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div className="flex flex-col gap-6">
          <p role="status" className="sr-only">
            {conversationTexts.loading}
          </p>
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-96 w-full rounded-card" />
        </div>
      )}
    </Page>
  );
}
