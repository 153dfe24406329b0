import { type DeskAction, type DeskReportInFull, deskRoutes, idField } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { call } from '../../../lib/api.ts';
import { Ago } from '../../../lib/day.tsx';
import { isNotFound, retryOf } from '../../../lib/reading.ts';
import { useMediaQuery, WIDE } from '../../../lib/use-media-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { NotFoundPage } from '../../../ui/not-found-page.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { LoadingSkeleton, Skeleton } from '../../../ui/skeleton.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { actsOnReport, isOthersToJudge } from '../acts.ts';
import { asHost, reportQuery, useDeskChange } from '../api.ts';
import { Acts } from '../components/acts.tsx';
import { DeskFrame, type Post } from '../components/desk-frame.tsx';
import { DoneLine } from '../components/done-line.tsx';
import { LogList } from '../components/log-list.tsx';
import { MemberCard } from '../components/member-facts.tsx';
import { ReportCard } from '../components/report-card.tsx';
import { ReportList } from '../components/report-list.tsx';
import { ReportPlace } from '../components/report-place.tsx';
import { deskPath, reportPath } from '../desk-path.ts';
import { doneIn, stateOf } from '../done-state.ts';
import { nextReport } from '../next-report.ts';
import { closedText, othersText, reportTitle, sentText } from '../report-words.ts';

export function Component() {
  const id = idField.safeParse(useParams()['reportId']).data;
  if (id === undefined) return <NotFoundPage />;
  return <DeskFrame>{(post) => <ReportPage id={id} {...post} />}</DeskFrame>;
}

function ReportPage({ id, meId, circleId }: Post & { id: string }) {
  const query = useQuery(reportQuery(circleId, id));
  const location = useLocation();
  const done = useMemo(() => doneIn(location), [location]);
  const isWide = useMediaQuery(WIDE);
  const report = query.data;
  if (isNotFound(query.error)) {
    return (
      <MissingPage
        title="Report not found"
        action={<ButtonLink to={deskPath(circleId)}>Back to the desk</ButtonLink>}
      />
    );
  }
  const content = (
    <>
      <Breadcrumb crumbs={[{ label: 'Desk', to: deskPath(circleId) }, { label: 'Report' }]} />
      <DoneLine done={done} circleId={circleId} />
      {report && <Opened key={id} report={report} meId={meId} circleId={circleId} />}
      {!report && query.isError && (
        <>
          <PageHeading>Report</PageHeading>
          <LoadFailure text="Failed to load the report. Please try again." {...retryOf(query)} />
        </>
      )}
      {!report && !query.isError && (
        <>
          <PageHeading>
            <span className="sr-only">Loading report...</span>
            <Skeleton className="h-10 w-3/4" />
          </PageHeading>
          <LoadingSkeleton
            text="Loading report..."
            className="h-64 w-full rounded-card"
            count={2}
          />
        </>
      )}
    </>
  );
  return (
    <Page title={report ? reportTitle(report) : 'Report'} narrow={!isWide}>
      {/* One tree for every width: what is being written outlives a turned phone. */}
      <div
        className={isWide ? 'grid grid-cols-[20rem_minmax(0,1fr)] items-start gap-10' : undefined}
      >
        {isWide && (
          <Section
            title="Open"
            size="md"
            className="sticky top-6 flex max-h-[calc(100dvh-3rem)] flex-col gap-3 overflow-y-auto p-1"
          >
            <ReportList circleId={circleId} state="open" currentId={id} />
          </Section>
        )}
        <div className="min-w-0 max-w-reading">{content}</div>
      </div>
    </Page>
  );
}

interface OpenedProps {
  report: DeskReportInFull;
  meId: string;
  circleId: string | null;
}

function Opened({ report, meId, circleId }: OpenedProps) {
  const goOn = useNext(report, circleId);
  const { created_at, reason, reporter, circle, closed, about, sender, further, actions } = report;
  const acts = actsOnReport(report, circleId, meId);
  const others = othersText(report.others);
  return (
    <>
      <PageHeading>
        <span className="wrap-anywhere">{reportTitle(report)}</span>
      </PageHeading>
      <div className="flex flex-col gap-8">
        <div className="-mt-5 flex flex-col gap-2">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
            <span className="wrap-anywhere">
              Reported <Ago iso={created_at} />
              {reporter && (
                <>
                  {' '}
                  by <bdi>{reporter.username}</bdi> ({sentText(reporter.sent)})
                </>
              )}
            </span>
            {others && <Badge>{others}</Badge>}
            {circle && circleId === null && <Badge>In the circle {circle.name}</Badge>}
          </p>
          <WrittenText className="border-l-4 border-line-strong pl-4 text-lg">{reason}</WrittenText>
          {closed && (
            <Notice tone="info">
              {closedText(closed)}, <Ago iso={closed.at} />.
            </Notice>
          )}
        </div>
        <Section title="What was reported" size="md" isCard className="flex flex-col gap-4 p-5!">
          <ReportPlace report={report} />
        </Section>
        {isOthersToJudge(report, meId) ? (
          <Notice tone="info">
            You can’t act on yourself, on those who share your role, or where you take part.
          </Notice>
        ) : (
          <div className="flex flex-col gap-3">
            <Acts acts={acts} onDone={(action) => void goOn(action)} />
            {circleId !== null && closed === null && (
              <p className="text-sm text-muted">
                Nothing wrong with it? Leave it: Midspan’s moderators see it too, and close it.
              </p>
            )}
          </div>
        )}
        {(about ?? sender) && (
          <Section title="Who" size="md" className="flex flex-col gap-3">
            {about && <MemberCard member={about} part="responsible" isLinked={circleId === null} />}
            {sender && (
              <MemberCard member={sender} part="reported it" isLinked={circleId === null} />
            )}
          </Section>
        )}
        {further.length > 0 && (
          <Section title="Further reports" size="md" className="flex flex-col gap-3">
            <ul className="flex flex-col gap-3">
              {further.map((one) => (
                <ReportCard key={one.id} report={one} circleId={circleId} isFurther />
              ))}
            </ul>
          </Section>
        )}
        {actions.length > 0 && (
          <Section title="Done before" size="md" className="flex flex-col gap-3">
            <LogList actions={actions} circleId={circleId} />
          </Section>
        )}
      </div>
    </>
  );
}

/** Shows the next open report after an action, with what was done; the desk after the last one. */
function useNext(report: DeskReportInFull, circleId: string | null) {
  const navigate = useNavigate();
  const changed = useDeskChange();
  return async (done: DeskAction) => {
    // Without an answer the desk itself shows what is left.
    const queue = await call(deskRoutes.reports, {
      query: { state: 'open', ...asHost(circleId) },
    }).catch(() => null);
    const next = nextReport(queue?.items ?? [], report);
    const path = next === null ? deskPath(circleId) : reportPath(circleId, next.id);
    await navigate(path, { state: stateOf(done) });
    await changed();
  };
}
