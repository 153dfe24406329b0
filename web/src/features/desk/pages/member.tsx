import { idField } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isNotFound, retryOf } from '../../../lib/api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadFailure, LoadingSkeleton, Skeleton } from '../../../ui/loading.tsx';
import { MissingPage, NotFoundPage } from '../../../ui/missing-page.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/paged-list.tsx';
import { Section } from '../../../ui/section.tsx';
import { actsOnMember } from '../acts.ts';
import { memberQuery } from '../api.ts';
import { ActsInPlace } from '../components/acts.tsx';
import { ContentList } from '../components/content-list.tsx';
import { DeskFrame } from '../components/desk-frame.tsx';
import { LogList } from '../components/log-list.tsx';
import { MemberFacts } from '../components/member-facts.tsx';
import { ReportCard } from '../components/report-card.tsx';
import { deskPath } from '../desk-path.ts';

export function Component() {
  const id = idField.safeParse(useParams()['userId']).data;
  if (id === undefined) return <NotFoundPage />;
  return (
    <DeskFrame isForModerators>
      {({ meId }) => <MemberPage key={id} id={id} meId={meId} />}
    </DeskFrame>
  );
}

function MemberPage({ id, meId }: { id: string; meId: string }) {
  const query = useQuery(memberQuery(id));
  const member = query.data;
  if (isNotFound(query.error)) {
    return (
      <MissingPage
        title="Member not found"
        action={<ButtonLink to={deskPath(null, 'search')}>Search the desk</ButtonLink>}
      />
    );
  }
  return (
    <Page title={member?.username ?? 'Member'} narrow>
      <Breadcrumb
        crumbs={[{ label: 'Desk', to: deskPath(null) }, { label: member?.username ?? 'Member' }]}
      />
      <PageHeading>
        {member ? (
          <span className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
            {member.username}
            {member.account?.is_moderator && <Badge>Moderator</Badge>}
          </span>
        ) : (
          <>
            <span className="sr-only">Loading member...</span>
            <Skeleton className="h-10 w-1/2" />
          </>
        )}
      </PageHeading>
      {!member && query.isError && (
        <LoadFailure text="Failed to load this member. Please try again." {...retryOf(query)} />
      )}
      {!member && !query.isError && (
        <LoadingSkeleton text="Loading member..." className="h-40 w-full rounded-card" count={3} />
      )}
      {member && (
        <div className="flex flex-col gap-10">
          <div className="flex flex-col gap-6">
            <MemberFacts member={member} />
            <ActsInPlace acts={actsOnMember(member, meId)} />
          </div>
          {member.reports.length > 0 && (
            <Section title="Reports about them" size="md" className="flex flex-col gap-3">
              <ul className="flex flex-col gap-3">
                {member.reports.map((report) => (
                  <ReportCard key={report.id} report={report} circleId={null} isFurther />
                ))}
              </ul>
            </Section>
          )}
          {member.actions.length > 0 && (
            <Section title="What was done about them" size="md" className="flex flex-col gap-3">
              <LogList actions={member.actions} circleId={null} />
            </Section>
          )}
          <Section title="What they wrote lately" size="md" className="flex flex-col gap-3">
            {member.content.length > 0 ? (
              <ContentList content={member.content} meId={meId} />
            ) : (
              <EmptyState title="Nothing in public." />
            )}
          </Section>
        </div>
      )}
    </Page>
  );
}
