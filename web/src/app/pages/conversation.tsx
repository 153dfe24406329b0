import {
  type Conversation,
  conversationRoutes,
  conversationTexts,
  idField,
} from '@midspan/contract';
import type { Side } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useSession } from '../../features/accounts/session.tsx';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { isNotFound, READING } from '../../lib/reading.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Claim } from '../../ui/claim.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export function Component() {
  const { conversationId } = useParams();
  const id = idField.safeParse(conversationId).data;
  return id === undefined ? <NotFound /> : <ConversationPage key={id} id={id} />;
}

const browse = <ButtonLink to="/topics">Browse Topics</ButtonLink>;

function NotFound() {
  return <MissingPage title={conversationTexts.notFound} action={browse} />;
}

const isPrivate = (error: unknown) =>
  error instanceof ApiError && error.code === 'PRIVATE_CONVERSATION';

function ConversationPage({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...READING,
    queryKey: ['conversations', 'one', id],
    queryFn: ({ signal }) => call(conversationRoutes.one, { params: { id } }, { signal }),
  });

  if (data !== undefined) return <ConversationFacts conversation={data} />;
  if (isNotFound(error)) return <NotFound />;
  if (isPrivate(error)) {
    return (
      <MissingPage
        title={conversationTexts.restricted}
        lead={conversationTexts.privateOnly}
        action={browse}
      />
    );
  }
  return (
    <Page title="Conversation" narrow>
      <PageHeading>Conversation</PageHeading>
      {error === null ? (
        <>
          <Spinner label={conversationTexts.loading} />
          <Skeleton className="mt-6 h-64 w-full rounded-card" />
        </>
      ) : (
        <LoadFailure
          text={errorText(error, { fallback: conversationTexts.loadFailed })}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}

/** Who talks about what. */
function ConversationFacts({ conversation }: { conversation: Conversation }) {
  const { user } = useSession();
  const nameOf = (id: string, username: string) => (id === user?.id ? 'You' : username);
  return (
    <Page title="Conversation" narrow>
      <PageHeading>Conversation</PageHeading>
      <Card className="flex flex-col gap-6">
        <div>
          <p className="mb-2 text-sm font-semibold text-muted">Hypothesis:</p>
          <Claim>{conversation.hypothesis_statement}</Claim>
        </div>
        <ul className="grid gap-3 sm:grid-cols-2">
          <Participant
            name={nameOf(conversation.user1_id, conversation.user1_username)}
            side={conversation.user1_side}
          />
          <Participant
            name={nameOf(conversation.user2_id, conversation.user2_username)}
            side={conversation.user2_side}
          />
        </ul>
        {conversation.conversation_type === 'private' && (
          <p>
            <Badge>Private Thread</Badge>
          </p>
        )}
        <ButtonLink
          to={`/hypotheses/${conversation.hypothesis_id}`}
          variant="secondary"
          className="self-start"
        >
          View Hypothesis
        </ButtonLink>
      </Card>
    </Page>
  );
}

const EDGES: Record<Side, string> = {
  believing: 'border-believe',
  disbelieving: 'border-disbelieve',
};

function Participant({ name, side }: { name: string; side: Side }) {
  return (
    <li className={`border-l-4 py-1 pl-4 ${EDGES[side]}`}>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-sm text-muted">{side}</p>
    </li>
  );
}
