import { hypothesisRoutes, idField, newHypothesisTexts, topicTexts } from '@midspan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { call, isNotFound, isRemoved } from '../../../lib/api.ts';
import { answerTo } from '../../../lib/api-error.ts';
import { clearIdempotencyKey, idempotencyKeyFor } from '../../../lib/idempotency-key.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, FormActions, FormFailure, SubmitButton } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { RemovedPage } from '../../moderation/index.ts';
import { TOPICS_KEY, topicQuery } from '../../topics/index.ts';
import { HYPOTHESES_KEY } from '../api.ts';
import { HypothesisFields } from '../components/hypothesis-fields.tsx';
import { useHypothesisForm } from '../hypothesis-form.ts';
import { JUST_CREATED, topicNameFrom } from '../link-state.ts';

const SENDING = 'hypothesis';

export function Component() {
  const { topicId } = useParams();
  const id = idField.safeParse(topicId).data;
  if (id !== undefined) return <NewHypothesis topicId={id} />;
  return (
    <Page title="Create Hypothesis" narrow>
      <PageHeading>Create Hypothesis</PageHeading>
      <div className="flex flex-col items-start gap-4">
        <Notice tone="error">{newHypothesisTexts.missingTopic}</Notice>
        <ButtonLink to="/topics">Browse Topics</ButtonLink>
      </div>
    </Page>
  );
}

/** The topic is requested only when the link didn't pass its name. */
function NewHypothesis({ topicId }: { topicId: string }) {
  const handedOver = topicNameFrom(useLocation().state);
  const { data, error } = useQuery({ ...topicQuery(topicId), enabled: handedOver === null });
  if (isRemoved(error)) return <RemovedPage />;
  if (isNotFound(error)) return <MissingPage title={topicTexts.notFound} />;
  return <HypothesisPage topicId={topicId} topicName={handedOver ?? data?.name ?? 'this topic'} />;
}

function HypothesisPage({ topicId, topicName }: { topicId: string; topicName: string }) {
  const queryClient = useQueryClient();
  const [createdId, setCreatedId] = useState<string | null>(null);
  const form = useHypothesisForm((body) =>
    answerTo(
      async () => {
        const given = { topic_id: topicId, ...body };
        const tempId = idempotencyKeyFor(SENDING, given);
        const created = await call(hypothesisRoutes.create, { body: { ...given, tempId } });
        clearIdempotencyKey(SENDING);
        void queryClient.invalidateQueries({ queryKey: HYPOTHESES_KEY });
        void queryClient.invalidateQueries({ queryKey: TOPICS_KEY });
        setCreatedId(created.id);
      },
      { fallback: newHypothesisTexts.createFailed },
    ),
  );
  // Rendered in place of the form, which would otherwise ask about leaving what is already saved.
  if (createdId !== null)
    return <Navigate to={`/hypotheses/${createdId}`} state={JUST_CREATED} replace />;

  return (
    <Page title="Create Hypothesis" narrow>
      <LeaveGuard unsaved={form.formState.isDirty} />
      <PageHeading
        lead={
          <>
            A new claim in <strong className="wrap-anywhere text-ink">{topicName}</strong>.
          </>
        }
      >
        Create Hypothesis
      </PageHeading>
      <Card>
        <Form form={form} className="flex flex-col gap-8">
          <HypothesisFields form={form} />
          <FormFailure form={form} />
          <FormActions>
            <ButtonLink to={`/topics/${topicId}`} variant="secondary">
              Cancel
            </ButtonLink>
            <SubmitButton form={form} busyLabel="Creating…">
              Create Hypothesis
            </SubmitButton>
          </FormActions>
        </Form>
      </Card>
    </Page>
  );
}
