import { idField, type Subtopic, topicTexts } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useSession } from '../../features/accounts/index.ts';
import { CircleLabel, EndedCircle, useHasEnded } from '../../features/circles/index.ts';
import { TakeSide } from '../../features/credences/index.ts';
import { HypothesisList, topicNameState } from '../../features/hypotheses/index.ts';
import { CreatedTopic } from '../../features/invitations/index.ts';
import { FailedPage, ReportButton } from '../../features/moderation/index.ts';
import { NextStepLink, useNextStep } from '../../features/onboarding/index.ts';
import { topicQuery, topicsPath } from '../../features/topics/index.ts';
import { RoomWaiting } from '../../features/waiting-room/index.ts';
import { isRemoved } from '../../lib/api.ts';
import { countNoun } from '../../lib/count-noun.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';

export function Component() {
  const { topicId } = useParams();
  const id = idField.safeParse(topicId).data;
  if (id === undefined) return <MissingPage title={topicTexts.notFound} />;
  return <TopicPage key={id} id={id} />;
}

function TopicPage({ id }: { id: string }) {
  const { user } = useSession();
  const nextStep = useNextStep();
  const query = useQuery(topicQuery(id));
  const topic = query.data;
  const hasEnded = useHasEnded(topic?.circle_id);

  if (isRemoved(query.error) || (topic === undefined && query.isError)) {
    return <FailedPage query={query} title="Topic" texts={topicTexts} />;
  }

  // The link passes the name, so it waits until there is one.
  const addHypothesis = hasEnded ? null : nextStep ? (
    <NextStepLink step={nextStep} />
  ) : topic ? (
    <ButtonLink to={`/topics/${id}/hypotheses/new`} state={topicNameState(topic.name)}>
      <Plus aria-hidden className="size-5" />
      Add Hypothesis
    </ButtonLink>
  ) : (
    <Skeleton className="h-11 w-44" />
  );
  const parent = topic?.parent;
  return (
    <Page title={topic?.name ?? 'Topic'} narrow>
      <Breadcrumb
        crumbs={[
          { label: 'Topics', to: topicsPath(topic?.circle_id ?? null) },
          ...(parent ? [{ label: parent.name, to: `/topics/${parent.id}` }] : []),
          { label: topic?.name ?? <Skeleton className="h-4 w-32" /> },
        ]}
      />
      <PageHeading
        lead={
          topic?.description && (
            <span className="wrap-anywhere whitespace-pre-line">{topic.description}</span>
          )
        }
      >
        {topic ? (
          <span className="wrap-anywhere">{topic.name}</span>
        ) : (
          <>
            <span className="sr-only">Loading topic...</span>
            <Skeleton className="h-10 w-3/4" />
          </>
        )}
      </PageHeading>
      {topic === undefined && <Skeleton className="-mt-5 mb-8 h-14 w-full" />}
      <div className="-mt-3 mb-8 flex flex-wrap items-center gap-3">
        {topic ? <Badge>{topic.category}</Badge> : <Skeleton className="h-6 w-24" />}
        <CircleLabel id={topic?.circle_id} />
        {topic &&
          !nextStep &&
          !hasEnded &&
          topic.created_by !== null &&
          topic.created_by === user?.id && (
            <ButtonLink to={`/topics/${id}/edit`} variant="quiet" size="sm">
              <Pencil aria-hidden className="size-4" />
              Edit topic
            </ButtonLink>
          )}
        {topic && !nextStep && user !== null && topic.created_by !== user.id && (
          <ReportButton subject={{ targetType: 'topic', targetId: id }} label="this topic" />
        )}
      </div>
      <EndedCircle id={topic?.circle_id} />
      <CreatedTopic topicId={id} />
      {topic && <Subtopics subtopics={topic.subtopics} />}
      <h2 className="mb-5 text-2xl font-bold tracking-tight">Hypotheses</h2>
      <HypothesisList
        topicId={id}
        addFirst={addHypothesis}
        renderWaiting={(hypothesisId) => <RoomWaiting topicId={id} hypothesisId={hypothesisId} />}
        renderSides={(hypothesisId, statementId) =>
          !hasEnded && <TakeSide hypothesisId={hypothesisId} describedBy={statementId} />
        }
      />
      <div className="mt-8 flex justify-center">{addHypothesis}</div>
    </Page>
  );
}

function Subtopics({ subtopics }: { subtopics: readonly Subtopic[] }) {
  if (subtopics.length === 0) return null;
  return (
    <Section title="Subtopics" className="mb-12 flex flex-col gap-5">
      <ul className="flex flex-col gap-3">
        {subtopics.map(({ id, name, hypotheses_count }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3">
            <Link to={`/topics/${id}`} className="py-0.5 font-semibold wrap-anywhere">
              {name}
            </Link>
            <span className="text-sm text-muted tabular-nums">
              {countNoun(hypotheses_count, 'hypothesis', 'hypotheses')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
