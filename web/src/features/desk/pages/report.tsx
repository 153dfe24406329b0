import {
  type DeskAction,
  type DeskLine,
  type DeskReportInFull,
  deskRoutes,
  idField,
} from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { call, isNotFound, retryOf } from '../../../lib/api.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { Ago } from '../../../lib/day.tsx';
import { useMediaQuery, WIDE } from '../../../lib/use-media-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LoadFailure, LoadingSkeleton, Skeleton } from '../../../ui/loading.tsx';
import { MissingPage, NotFoundPage } from '../../../ui/missing-page.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { RemovedNote } from '../../../ui/removed-note.tsx';
import { Section } from '../../../ui/section.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { MessageBubble } from '../../conversations/index.ts';
import { actsOnReport, isOthersToJudge } from '../acts.ts';
import { asHost, reportQuery, useDeskChange } from '../api.ts';
import { Acts } from '../components/acts.tsx';
import { DeskFrame, type Post } from '../components/desk-frame.tsx';
import { DoneLine, doneIn, stateOf } from '../components/done-line.tsx';
import { LogList } from '../components/log-list.tsx';
import { MemberCard } from '../components/member-facts.tsx';
import { ReportCard } from '../components/report-card.tsx';
import { ReportList } from '../components/report-list.tsx';
import { deskPath, reportPath } from '../desk-path.ts';
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

type Place = DeskReportInFull['place'];
type Conversation = NonNullable<Place['conversation']>;

const MARKED = 'rounded-card outline-2 outline-offset-4 outline-danger';

/** [DK4] What was reported, marked, in what stands around it. */
function ReportPlace({ report }: { report: DeskReportInFull }) {
  const { place, target_type, excerpt } = report;
  const { topic, claim, conversation } = place;
  const isIn = (type: string) => target_type === type;
  const isShown = isShownIn(report);
  return (
    <div className="flex flex-col gap-4">
      {topic && (
        <div className={isIn('topic') ? MARKED : undefined}>
          <p className="text-sm text-muted">Topic</p>
          <p className={classNames('wrap-anywhere', isIn('topic') && 'text-lg font-semibold')}>
            <Link to={`/topics/${topic.id}`}>{topic.name}</Link>
          </p>
          {isIn('topic') && topic.description !== null && (
            <WrittenText>{topic.description}</WrittenText>
          )}
          {topic.is_removed && <RemovedNote>Removed now</RemovedNote>}
        </div>
      )}
      {claim && (
        <div className={isIn('hypothesis') ? MARKED : undefined}>
          <p className="text-sm text-muted">Claim</p>
          <Link to={`/hypotheses/${claim.id}`} className="block no-underline">
            <Claim size={isIn('hypothesis') ? 'md' : 'sm'}>{claim.statement}</Claim>
          </Link>
          {claim.is_removed && <RemovedNote>Removed now</RemovedNote>}
        </div>
      )}
      {conversation && <Talk conversation={conversation} />}
      {!isShown && excerpt !== null && (
        <div className={MARKED}>
          <p className="text-sm text-muted">As it was when it was reported</p>
          <WrittenText>{excerpt}</WrittenText>
        </div>
      )}
      {!isShown && excerpt === null && (
        <p className="text-muted">Only the two in the conversation can read what was reported.</p>
      )}
    </div>
  );
}

/** Whether what was reported stands where it was. */
function isShownIn({ target_type, place }: Pick<DeskReportInFull, 'target_type' | 'place'>) {
  if (target_type === 'member') return true;
  if (target_type === 'topic') return place.topic !== null;
  if (target_type === 'hypothesis') return place.claim !== null;
  if (target_type === 'conversation') return place.conversation !== null;
  return place.conversation?.lines.some(({ is_reported }) => is_reported) ?? false;
}

/** How much is shown at once around what was reported. */
const NEAR = 2;

function Talk({ conversation }: { conversation: Conversation }) {
  const { id, conversation_type, is_completed, members, lines } = conversation;
  const [isWhole, setIsWhole] = useState(false);
  const at = lines.findIndex(({ is_reported }) => is_reported);
  const near = lines.slice(Math.max(0, at - NEAR), at < 0 ? 2 * NEAR : at + NEAR + 1);
  const shown = isWhole ? lines : near;
  const kind = conversation_type === 'private' ? 'Private conversation' : 'Public conversation';
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span className="wrap-anywhere">
          {kind}, {is_completed ? 'completed' : 'active'}:{' '}
          {members.map(({ username, side }) => `${username} (${side})`).join(' and ')}
        </span>
        {conversation_type === 'public' && (
          <Link to={`/conversations/${id}`} className="min-h-6 text-ink">
            Open it
          </Link>
        )}
      </p>
      {shown.length > 0 && (
        <ol className="flex flex-col gap-3">
          {shown.map((line) => (
            <Line key={line.id} line={line} members={members} />
          ))}
        </ol>
      )}
      {shown.length < lines.length && (
        <Button
          variant="quiet"
          size="sm"
          className="self-start underline"
          onClick={() => setIsWhole(true)}
        >
          Show more of the conversation
        </Button>
      )}
    </div>
  );
}

const KINDS = { message: null, evidence: 'Evidence', restatement: 'Said back' } as const;

function Line({ line, members }: { line: DeskLine; members: Conversation['members'] }) {
  const { kind, at, author, text, is_removed, is_reported } = line;
  const place = members.findIndex(({ id }) => id === author.id);
  const isRight = place === 1;
  return (
    <li className={classNames('flex flex-col', isRight ? 'items-end' : 'items-start')}>
      <p
        className={classNames(
          'flex max-w-full flex-wrap items-center gap-x-2 px-1 text-sm text-muted',
          isRight && 'justify-end',
          is_reported ? 'mb-2.5' : 'mb-1',
        )}
      >
        <bdi className="min-w-0 truncate font-semibold text-ink">{author.username}</bdi>
        <time dateTime={at} className="tabular-nums">
          {formatMoment(at)}
        </time>
        {KINDS[kind] && <Badge>{KINDS[kind]}</Badge>}
        {is_reported && <Badge className="bg-danger-soft text-danger">Reported</Badge>}
        {is_removed && <Badge>Removed now</Badge>}
      </p>
      <div className={classNames('max-w-[88%]', is_reported && MARKED)}>
        {kind === 'evidence' ? (
          <div className="rounded-card border border-line bg-surface px-4 py-3">
            <WrittenText>{text}</WrittenText>
          </div>
        ) : (
          <MessageBubble text={text} side={members[place]?.side ?? 'believing'} isRight={isRight} />
        )}
      </div>
    </li>
  );
}
