import { conversationTexts, idField } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isNotFound, isRemoved, retryOf } from '../../../lib/api.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadFailure, LoadingSkeleton } from '../../../ui/loading.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
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

/** What a public conversation has come to. */
function SummaryPage({ id }: { id: string }) {
  const query = useQuery(summaryQuery(id));
  if (isRemoved(query.error)) return <RemovedPage />;
  if (query.data) {
    const { hypothesis_statement, completed_at } = query.data.conversation;
    const lead = completed_at === null ? 'So far' : 'Summary';
    return (
      <Page title={`${lead}: ${hypothesis_statement}`} narrow>
        <SummaryView summary={query.data} />
      </Page>
    );
  }
  if (isNotFound(query.error)) {
    return <MissingPage title={conversationTexts.notFoundOrPrivate} action={browse} />;
  }
  return (
    <Page title={TITLE} narrow>
      <PageHeading>{TITLE}</PageHeading>
      {query.isError ? (
        <LoadFailure text={conversationTexts.loadFailed} {...retryOf(query)} />
      ) : (
        <LoadingSkeleton text={conversationTexts.loading} className="h-36 rounded-card" count={4} />
      )}
    </Page>
  );
}
