import { idField, type RouteAnswer, topicRoutes, topicTexts } from '@midspan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { call } from '../../../lib/api.ts';
import { answerTo } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, FormActions, FormFailure, SubmitButton } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { useSession } from '../../accounts/index.ts';
import { FailedPage } from '../../moderation/index.ts';
import { TOPICS_KEY, topicQuery } from '../api.ts';
import { TopicFields } from '../components/topic-fields.tsx';
import { draftOf, topicBodyOf, topicFieldTexts, useTopicForm } from '../topic-form.ts';

const TITLE = 'Edit topic';

export function Component() {
  const { topicId } = useParams();
  const id = idField.safeParse(topicId).data;
  if (id === undefined) return <MissingPage title={topicTexts.notFound} />;
  return <EditTopic key={id} id={id} />;
}

function EditTopic({ id }: { id: string }) {
  const { user } = useSession();
  const query = useQuery(topicQuery(id));
  // The form starts with current data, not with cached data; after that it belongs to the member.
  const [topic, setTopic] = useState<typeof query.data>();
  if (topic === undefined && query.data && !query.isFetching) setTopic(query.data);

  if (topic === undefined) {
    return query.isError ? (
      <FailedPage query={query} title={TITLE} texts={topicTexts} />
    ) : (
      <Page title={TITLE} narrow>
        <PageHeading>{TITLE}</PageHeading>
        <Skeleton className="h-150 w-full rounded-card" />
      </Page>
    );
  }
  if (topic.created_by === null || topic.created_by !== user?.id) {
    return (
      <MissingPage
        title="Only its creator can edit this topic"
        lead="You can still add a hypothesis to it."
        action={<ButtonLink to={`/topics/${id}`}>Back to the topic</ButtonLink>}
      />
    );
  }
  return <TopicEditor topic={topic} />;
}

function TopicEditor({ topic }: { topic: RouteAnswer<typeof topicRoutes.one> }) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(false);
  const form = useTopicForm(draftOf(topic), async (checked) => {
    const answer = await answerTo(
      async () => {
        const changed = await call(topicRoutes.update, {
          params: { id: topic.id },
          body: topicBodyOf(checked),
        });
        queryClient.setQueryData(topicQuery(topic.id).queryKey, changed);
        void queryClient.invalidateQueries({ queryKey: TOPICS_KEY });
        setSaved(true);
      },
      { fallback: topicTexts.saveFailed },
    );
    return answer.success ? answer : { ...answer, fields: topicFieldTexts(answer.fields) };
  });
  const topicPath = `/topics/${topic.id}`;
  // Rendered in place of the form, which would otherwise ask about leaving what is already saved.
  if (saved) return <Navigate to={topicPath} replace />;

  return (
    <Page title={TITLE} narrow>
      <LeaveGuard unsaved={form.formState.isDirty} />
      <PageHeading>{TITLE}</PageHeading>
      <Card>
        <Form form={form} className="flex flex-col gap-8">
          <TopicFields form={form} topicId={topic.id} circleId={topic.circle_id} />
          <FormFailure form={form} />
          <FormActions>
            <ButtonLink to={topicPath} variant="secondary">
              Cancel
            </ButtonLink>
            <SubmitButton form={form} busyLabel="Saving…">
              Save topic
            </SubmitButton>
          </FormActions>
        </Form>
      </Card>
    </Page>
  );
}
