import { circleTexts, ERRORS, idField, listed, type OpenedCircle } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import { Link, useParams } from 'react-router';
import {
  CircleLinks,
  circleQuery,
  DeleteCircle,
  EndCircle,
  isLastHost,
  LeaveCircle,
  WhatHostsSee,
} from '../../features/circles/index.ts';
import { TakeSide } from '../../features/credences/index.ts';
import { CircleReportsLink } from '../../features/desk/index.ts';
import { FailedPage } from '../../features/moderation/index.ts';
import { CircleRounds, OpenRoundButton } from '../../features/rounds/index.ts';
import { newTopicPath, TopicList } from '../../features/topics/index.ts';
import { isNotFound } from '../../lib/api.ts';
import { countNoun } from '../../lib/count-noun.ts';
import { Day } from '../../lib/day.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';

export function Component() {
  const id = idField.safeParse(useParams()['circleId']).data;
  if (id === undefined) return <UnknownCircle />;
  return <CirclePage key={id} id={id} />;
}

function UnknownCircle() {
  return (
    <MissingPage
      title={circleTexts.notFound}
      lead="Only its members can open a circle. To join one, ask its host for a link."
      action={<ButtonLink to="/circles">Your circles</ButtonLink>}
    />
  );
}

function CirclePage({ id }: { id: string }) {
  const query = useQuery(circleQuery(id));
  const circle = query.data;
  if (isNotFound(query.error)) return <UnknownCircle />;
  if (circle === undefined && query.isError) {
    return <FailedPage query={query} title="Circle" texts={circleTexts} />;
  }
  return (
    <Page title={circle?.name ?? 'Circle'}>
      <Breadcrumb
        crumbs={[
          { label: 'Circles', to: '/circles' },
          { label: circle?.name ?? <Skeleton className="h-4 w-32" /> },
        ]}
      />
      {circle ? (
        <Opened circle={circle} />
      ) : (
        <>
          <PageHeading>
            <span className="sr-only">Loading circle...</span>
            <Skeleton className="h-10 w-3/4" />
          </PageHeading>
          <Skeleton className="h-100 w-full rounded-card" />
        </>
      )}
    </Page>
  );
}

function Opened({ circle }: { circle: OpenedCircle }) {
  const isHost = circle.role === 'host';
  const isOpen = circle.ended_at === null;
  return (
    <>
      <PageHeading
        lead={
          circle.purpose !== '' && (
            <span className="wrap-anywhere whitespace-pre-line">{circle.purpose}</span>
          )
        }
      >
        <span className="wrap-anywhere">{circle.name}</span>
      </PageHeading>
      <div className="-mt-3 mb-8 flex flex-wrap items-center gap-x-4 gap-y-2">
        {isHost && <Badge>You’re a host</Badge>}
        <span className="tabular-nums">{countNoun(circle.members, 'member', 'members')}</span>
        <span className="wrap-anywhere text-muted">
          {circle.hosts.length > 1 ? 'Hosts' : 'Host'}:{' '}
          {listed(circle.hosts.map(({ username }) => username))}
        </span>
        {isHost && (
          <ButtonLink variant="secondary" size="sm" to={`/circles/${circle.id}/members`}>
            <Users aria-hidden className="size-4" />
            Members and overview
          </ButtonLink>
        )}
        <CircleReportsLink circleId={circle.id} />
      </div>
      <Ending circle={circle} />
      <div className="flex flex-col gap-12">
        {isOpen && circle.links !== null && (
          <CircleLinks circleId={circle.id} circleName={circle.name} links={circle.links} />
        )}
        <CircleRounds
          circleId={circle.id}
          action={isHost && isOpen && <OpenRoundButton circleId={circle.id} />}
        />
        <CircleTopics circle={circle} />
        <Section
          title={isHost ? 'What the hosts see of each member' : 'What the hosts see of you'}
          lead={
            isHost ? (
              'Everyone agrees to this before they join.'
            ) : (
              <>
                You agreed to this when you joined on <Day iso={circle.joined_at} />.
              </>
            )
          }
          isCard
          className="flex flex-col gap-5"
        >
          <WhatHostsSee sharesCredences={circle.shares_credences} />
        </Section>
        <Section title={isHost ? 'Leaving and ending' : 'Leaving'} className="flex flex-col gap-5">
          <div className="flex flex-wrap items-start gap-3">
            <LeaveCircle circle={circle} />
            {isHost && isOpen && <EndCircle circle={circle} />}
            {isHost && circle.deletes_at === null && <DeleteCircle circle={circle} />}
          </div>
          {isLastHost(circle) && (
            <p className="-mt-2 text-sm text-muted">{ERRORS.LAST_HOST.message}</p>
          )}
        </Section>
      </div>
    </>
  );
}

/** [CI8] What becomes of a circle that no one can write in anymore. */
function Ending({ circle: { ended_at, deletes_at } }: { circle: OpenedCircle }) {
  if (ended_at === null) return null;
  return (
    <div className="mb-8">
      <Notice tone="info">
        {deletes_at === null ? (
          <>
            This circle ended on <Day iso={ended_at} />. Everything in it is read-only.
          </>
        ) : (
          <>
            This circle and everything in it will be deleted on <Day iso={deletes_at} />. Until then
            you can read it, and <Link to="/account">download what you wrote</Link>.
          </>
        )}
      </Notice>
    </div>
  );
}

function CircleTopics({ circle }: { circle: OpenedCircle }) {
  return (
    <Section title="Topics" className="flex flex-col gap-5">
      <TopicList
        category={null}
        circleId={circle.id}
        renderSides={(id, statementId) => <TakeSide hypothesisId={id} describedBy={statementId} />}
      />
      {circle.ended_at === null && (
        <ButtonLink to={newTopicPath(circle.id)} variant="secondary" className="self-start">
          <Plus aria-hidden className="size-5" />
          Create topic
        </ButtonLink>
      )}
    </Section>
  );
}
