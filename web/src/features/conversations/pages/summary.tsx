import { type ConversationSummary, conversationTexts, ERRORS, idField } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { isNotFound, isRemoved, retryOf } from '../../../lib/reading.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { LoadingSkeleton } from '../../../ui/skeleton.tsx';
import { RemovedPage } from '../../moderation/index.ts';
import { summaryQuery } from '../lists/api.ts';
import { SummaryView } from '../summary/summary-view.tsx';

const TITLE = 'Conversation summary';
const browse = <ButtonLink to="/topics">Browse Topics</ButtonLink>;

export function Component() {
  const { conversationId } = useParams();
  const id = idField.safeParse(conversationId).data;
  if (id === undefined) return <MissingPage title={conversationTexts.notFound} action={browse} />;
  return (
    <SummaryLoader
      key={id}
      id={id}
      title={TITLE}
      missing={<MissingPage title={conversationTexts.notFoundOrPrivate} action={browse} />}
    >
      {(summary) =>
        summary.conversation.completed_at === null ? (
          <MissingPage
            title={TITLE}
            lead={ERRORS.CONVERSATION_ACTIVE.message}
            action={<ButtonLink to={`/conversations/${id}`}>Go to the conversation</ButtonLink>}
          />
        ) : (
          <Page title={`Summary: ${summary.conversation.hypothesis_statement}`} narrow>
            <SummaryView summary={summary} />
          </Page>
        )
      }
    </SummaryLoader>
  );
}

interface SummaryLoaderProps {
  id: string;
  title: string;
  /** for one that is private or doesn't exist */
  missing: ReactNode;
  children: (summary: ConversationSummary) => ReactNode;
}

/** What a public conversation came to, once it has loaded. */
export function SummaryLoader({ id, title, missing, children }: SummaryLoaderProps) {
  const query = useQuery(summaryQuery(id));
  if (isRemoved(query.error)) return <RemovedPage />;
  if (query.data) return children(query.data);
  if (isNotFound(query.error)) return missing;
  return (
    <Page title={title} narrow>
      <PageHeading>{title}</PageHeading>
      {query.isError ? (
        <LoadFailure text={conversationTexts.loadFailed} {...retryOf(query)} />
      ) : (
        <LoadingSkeleton text={conversationTexts.loading} className="h-36 rounded-card" count={4} />
      )}
    </Page>
  );
}
