import { type Hypothesis, hypothesisTexts, idField } from '@midspan/contract';
import { normalizeCredence } from '@midspan/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import {
  LOGIN_PATH,
  loginPathFrom,
  REGISTER_PATH,
  wayBackFrom,
  wayInPath,
} from '../../features/accounts/login-path.ts';
import { useSession } from '../../features/accounts/session.tsx';
import { conversationsKey } from '../../features/conversations/api.ts';
import { ConversationHistory } from '../../features/conversations/conversation-history.tsx';
import { DisputeJoinSection } from '../../features/conversations/dispute-join-section.tsx';
import {
  evidenceHistoryKey,
  useEvidenceHistory,
} from '../../features/conversations/evidence/api.ts';
import type { RenderEnd } from '../../features/conversations/evidence/evidence-item.tsx';
import { JoinCard } from '../../features/conversations/join-card.tsx';
import { askStatus } from '../../features/conversations/overturns/api.ts';
import { UnderReview } from '../../features/conversations/overturns/under-review.tsx';
import { credenceHistoryKey, useCredenceHistory } from '../../features/credences/api.ts';
import { credenceChanges } from '../../features/credences/credence-changes.ts';
import { CredenceHistory } from '../../features/credences/credence-history.tsx';
import type { PersonalCredenceCardProps } from '../../features/credences/personal-credence-card.tsx';
import { HYPOTHESES_KEY, hypothesisQuery, supportQuery } from '../../features/hypotheses/api.ts';
import { HypothesisClaims } from '../../features/hypotheses/components/hypothesis-claims.tsx';
import {
  PbCredence,
  PbCredenceSkeleton,
} from '../../features/hypotheses/components/pb-credence.tsx';
import { useHypothesisWatch } from '../../features/hypotheses/watch.ts';
import { ReportButton } from '../../features/moderation/components/report-button.tsx';
import { RemovedPage } from '../../features/moderation/removed-page.tsx';
import { RoomWaiting } from '../../features/waiting-room/components/room-waiting.tsx';
import { fetchedPart } from '../../lib/fetched-part.tsx';
import { isNotFound, isRemoved } from '../../lib/reading.ts';
import { reread } from '../../lib/reread.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { lostPart } from '../../ui/lost-part.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EvidencePart } from '../hypothesis/evidence-part.tsx';
import { useAdmission } from '../use-admission.ts';
import { NextStepCard, useNextStep } from '../way-in/next-step.tsx';

const LostCredence = lostPart("Your credence couldn't be loaded.");

/** Loaded only for members, because it weighs more than the rest of the page. */
const PersonalCredenceCard = fetchedPart<PersonalCredenceCardProps>({
  fetchPart: async () =>
    (await import('../../features/credences/personal-credence-card.tsx')).PersonalCredenceCard,
  Waiting: OwnPartSkeleton,
  Lost: (props) => (
    <Card>
      <LostCredence {...props} />
    </Card>
  ),
});

export function Component() {
  const { hypothesisId } = useParams();
  const id = idField.safeParse(hypothesisId).data;
  return id === undefined ? <HypothesisNotFound /> : <HypothesisPage key={id} id={id} />;
}

function HypothesisNotFound() {
  return (
    <MissingPage
      title={hypothesisTexts.notFound}
      action={<ButtonLink to="/topics">Browse Topics</ButtonLink>}
    />
  );
}

function HypothesisPage({ id }: { id: string }) {
  const { status, user } = useSession();
  /** null for those who can't report or take part otherwise */
  const userId = useNextStep() === null ? (user?.id ?? null) : null;
  const query = useQuery(hypothesisQuery(id));
  const hypothesis = query.data;
  // Requested at once, in parallel with the hypothesis shown above it.
  const { data: points } = useCredenceHistory(id);
  const { data: evidence } = useEvidenceHistory(id);
  const changes = useMemo(() => credenceChanges(points ?? []), [points]);
  const renderEnd = useItemEnd();
  useLiveHypothesis(id);
  const items = useMemo(() => evidence?.pages.flatMap((page) => page.items) ?? [], [evidence]);

  if (isRemoved(query.error)) return <RemovedPage />;
  if (hypothesis === undefined && query.isError) {
    if (isNotFound(query.error)) return <HypothesisNotFound />;
    return (
      <Page title="Hypothesis" narrow>
        <PageHeading>Hypothesis</PageHeading>
        <LoadFailure
          text={hypothesisTexts.loadOneFailed}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Page>
    );
  }

  return (
    <Page title={hypothesis?.statement ?? 'Hypothesis'}>
      <Breadcrumb
        crumbs={[
          { label: 'Topics', to: '/topics' },
          ...(hypothesis
            ? [{ label: hypothesis.topic.name, to: `/topics/${hypothesis.topic.id}` }]
            : []),
          { label: 'Hypothesis' },
        ]}
      />
      {/* The aside stands beside the rest on wide screens; the second row takes the height it adds. */}
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
        <HypothesisClaims hypothesis={hypothesis} />
        <aside className="flex flex-col gap-5 lg:row-span-2">
          {hypothesis ? (
            <>
              <PbCredence percent={hypothesis.current_credence} />
              <OwnPart hypothesis={hypothesis} />
            </>
          ) : (
            <PbCredenceSkeleton />
          )}
        </aside>
        <div className="mt-5 flex min-w-0 flex-col gap-12">
          {hypothesis ? (
            <>
              <CredenceHistory
                hypothesisId={id}
                createdAt={hypothesis.created_at}
                percent={hypothesis.current_credence}
                evidence={items}
              />
              <ConversationHistory
                of="hypothesis"
                id={id}
                viewerId={status === 'loading' ? undefined : (user?.id ?? null)}
              />
              <EvidencePart
                hypothesis={hypothesis}
                changes={changes}
                renderEnd={renderEnd}
                userId={userId}
              />
              {userId !== null && (
                <ReportButton
                  subject={{ targetType: 'hypothesis', targetId: id }}
                  label="this hypothesis"
                />
              )}
            </>
          ) : (
            <Skeleton className="h-100 w-full rounded-card" />
          )}
        </div>
      </div>
    </Page>
  );
}

/** Reloads whatever a change may affect, as soon as it is broadcast to members. */
function useLiveHypothesis(id: string): void {
  const { socket } = useSession();
  const queryClient = useQueryClient();
  const refresh = useCallback(() => {
    for (const queryKey of [
      hypothesisQuery(id).queryKey,
      supportQuery(id).queryKey,
      credenceHistoryKey(id),
      evidenceHistoryKey(id),
      conversationsKey('hypothesis', id),
    ]) {
      void reread(queryClient, { queryKey });
    }
  }, [queryClient, id]);
  useHypothesisWatch(socket, id, refresh);
}

/** Where an item is under review; members also see the state of its dispute. */
function useItemEnd(): RenderEnd {
  const { user } = useSession();
  const isMember = user !== null;
  return useCallback(
    (evidence) => <UnderReview evidence={evidence} ask={isMember ? askStatus : undefined} />,
    [isMember],
  );
}

function OwnPartSkeleton() {
  return <Skeleton className="h-105 w-full rounded-card" />;
}

/** What the reader can do here: a dispute has its own two parties, anything else is for members. */
function OwnPart({ hypothesis }: { hypothesis: Hypothesis }) {
  const { user } = useSession();
  const { admission } = useAdmission('member');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();

  if (hypothesis.dispute_conversation_id !== null) {
    return (
      <DisputeJoinSection
        disputeConversationId={hypothesis.dispute_conversation_id}
        overturnerUsername={hypothesis.overturner_username}
        originalProposerUsername={hypothesis.original_proposer_username}
        overturnerId={hypothesis.overturner_id}
        originalProposerId={hypothesis.original_proposer_id}
        deadline={hypothesis.overturn_deadline}
        originalHypothesisId={hypothesis.original_hypothesis_id}
        originalHypothesisStatement={hypothesis.original_hypothesis_statement}
        disputedEvidenceId={hypothesis.disputed_evidence_id}
        isOver={hypothesis.dispute_decided_at !== null}
        userId={user?.id ?? null}
      />
    );
  }
  if (admission.kind === 'wait') return <OwnPartSkeleton />;
  if (admission.kind === 'refuse') {
    return admission.refusal === 'login' ? (
      <JoinToTakePart waiting={<RoomWaiting hypothesisId={hypothesis.id} />} />
    ) : (
      <NextStepCard step={admission.refusal} />
    );
  }
  // The user is unknown while the server is unreachable.
  if (user === null) return <OwnPartSkeleton />;
  const own = hypothesis.personal_credence;
  return (
    <>
      <PersonalCredenceCard
        hypothesis={hypothesis}
        userId={user.id}
        onSaved={() => void queryClient.invalidateQueries({ queryKey: HYPOTHESES_KEY })}
        onSignInNeeded={() => void navigate(loginPathFrom(location))}
      />
      <JoinCard
        hypothesisId={hypothesis.id}
        personalPercent={own === null ? null : normalizeCredence(own)}
        waiting={<RoomWaiting hypothesisId={hypothesis.id} />}
      />
    </>
  );
}

/** What members do here, for someone who has just arrived. */
function JoinToTakePart({ waiting }: { waiting: ReactNode }) {
  const wayBack = wayBackFrom(useLocation());
  return (
    <Card className="flex flex-col items-start gap-4">
      <p>Members set their own credence here and talk with someone who sees it differently.</p>
      {waiting}
      <ButtonLink to={wayInPath(REGISTER_PATH, wayBack)}>Join to take part</ButtonLink>
      <p className="text-sm">
        Already a member? <Link to={wayInPath(LOGIN_PATH, wayBack)}>Login</Link>
      </p>
    </Card>
  );
}
