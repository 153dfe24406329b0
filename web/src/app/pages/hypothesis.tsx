import { type Hypothesis, hypothesisTexts, idField } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { Quote } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useSession } from '../../features/accounts/index.ts';
import { EndedCircle, useHasEnded } from '../../features/circles/index.ts';
import {
  ConversationHistory,
  DisputeJoinSection,
  EvidencePart,
  useEvidenceHistory,
} from '../../features/conversations/index.ts';
import {
  CredenceHistory,
  credenceChanges,
  ownCredenceOf,
  PersonalCredenceCard,
  PersonalCredenceSkeleton,
  takenSide,
  useCredenceDraft,
  useCredenceHistory,
} from '../../features/credences/index.ts';
import {
  HypothesisClaims,
  hypothesisQuery,
  PbCredence,
  PbCredenceSkeleton,
} from '../../features/hypotheses/index.ts';
import { CreatedClaim } from '../../features/invitations/index.ts';
import { FailedPage, ReportButton } from '../../features/moderation/index.ts';
import { NextStepCard, useAdmission, useNextStep } from '../../features/onboarding/index.ts';
import { ReflectionCard, useReflectedTalk } from '../../features/reflections/index.ts';
import { ClaimRounds, OpenRoundLink } from '../../features/rounds/index.ts';
import { topicsPath } from '../../features/topics/index.ts';
import { JoinCard, RoomWaiting } from '../../features/waiting-room/index.ts';
import { isNotFound, isRemoved, PART_OF_SCREEN } from '../../lib/api.ts';
import { fetchedPart } from '../../lib/fetched-part.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fold } from '../../ui/fold.tsx';
import { lostPart, Skeleton } from '../../ui/loading.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { Page } from '../../ui/page.tsx';
import type { CiteDialogProps } from '../hypothesis/cite-dialog.tsx';
import { ClaimActionBar, JoinBar } from '../hypothesis/claim-action-bar.tsx';
import { PastClaim } from '../hypothesis/past-claim.tsx';
import type { RecomputeProps } from '../hypothesis/recompute.tsx';
import { screenQuery, useLiveHypothesis } from '../hypothesis/screen.ts';
import { WantedPart } from '../hypothesis/wanted-part.tsx';

/**
 * Visitors have no live connection, and may leave a page open for long: a member who deletes the
 * account is no longer named there either. Hidden tabs read when they are shown again.
 */
const VISITORS_READ_EVERY_MS = 60_000;

export function Component() {
  const { hypothesisId } = useParams();
  const id = idField.safeParse(hypothesisId).data;
  const [search] = useSearchParams();
  const at = search.get('at');
  if (id === undefined) return <MissingPage title={hypothesisTexts.notFound} />;
  if (at !== null) return <PastClaim key={id} id={id} at={at} />;
  return <HypothesisPage key={id} id={id} />;
}

function HypothesisPage({ id }: { id: string }) {
  const { user } = useSession();
  const screen = useQuery({
    ...screenQuery(id),
    refetchInterval: user === null ? VISITORS_READ_EVERY_MS : false,
  });
  // It comes with the page; where that failed, each part is read on its own.
  const query = useQuery({ ...hypothesisQuery(id), ...PART_OF_SCREEN, enabled: !screen.isPending });
  const hypothesis = query.data;
  useLiveHypothesis(id);

  const error = screen.error ?? query.error;
  if (isRemoved(error) || (hypothesis === undefined && (isNotFound(error) || query.isError))) {
    const { isFetching, refetch } = query;
    const failed = { error, isFetching, refetch };
    return <FailedPage query={failed} title="Hypothesis" texts={hypothesisTexts} />;
  }

  return (
    <Page title={hypothesis?.statement ?? 'Hypothesis'}>
      <Breadcrumb
        crumbs={[
          { label: 'Topics', to: topicsPath(hypothesis?.circle_id ?? null) },
          ...(hypothesis
            ? [{ label: hypothesis.topic.name, to: `/topics/${hypothesis.topic.id}` }]
            : []),
          { label: 'Hypothesis' },
        ]}
      />
      {hypothesis && <AfterTalk hypothesis={hypothesis} />}
      <CreatedClaim hypothesisId={id} />
      <EndedCircle id={hypothesis?.circle_id} />
      {/* The aside is beside the rest on wide screens; the second row takes the height it adds. */}
      <div className="grid grid-cols-1 gap-x-8 gap-y-2 sm:gap-y-3 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] lg:gap-y-4">
        <HypothesisClaims hypothesis={hypothesis} />
        <aside className="flex flex-col gap-2 sm:gap-3 lg:row-span-2 lg:gap-4">
          {hypothesis ? <OwnPart hypothesis={hypothesis} /> : <PbCredenceSkeleton />}
        </aside>
        <div className="flex min-w-0 flex-col gap-2 lg:mt-2 lg:gap-3">
          {hypothesis ? (
            <Histories hypothesis={hypothesis} ledgerSeq={screen.data?.ledgerSeq ?? 0} />
          ) : (
            <Skeleton className="h-100 w-full rounded-card" />
          )}
        </div>
      </div>
    </Page>
  );
}

function AfterTalk({ hypothesis }: { hypothesis: Hypothesis }) {
  const { user } = useSession();
  const conversationId = useReflectedTalk();
  if (user === null || conversationId === null) return null;
  return (
    <ReflectionCard
      conversationId={conversationId}
      current={ownCredenceOf(hypothesis)}
      userId={user.id}
      circleId={hypothesis.circle_id}
    />
  );
}

function Histories({ hypothesis, ledgerSeq }: { hypothesis: Hypothesis; ledgerSeq: number }) {
  const { id, created_at, current_credence } = hypothesis;
  const { user } = useSession();
  /** null for those who can't report or take part otherwise */
  const userId = useNextStep() === null ? (user?.id ?? null) : null;
  // [OL1] A circle's claim has no open ledger.
  const isOpen = ledgerSeq > 0 && hypothesis.circle_id === null;
  const { data: points } = useCredenceHistory(id);
  const { data: evidence } = useEvidenceHistory(id);
  const changes = useMemo(() => credenceChanges(points ?? []), [points]);
  const items = useMemo(() => evidence?.pages.flatMap((page) => page.items) ?? [], [evidence]);
  return (
    <>
      <EvidencePart hypothesis={hypothesis} changes={changes}>
        <CredenceHistory
          hypothesisId={id}
          createdAt={created_at}
          percent={current_credence}
          evidence={items}
        />
        <ConversationHistory of="hypothesis" id={id} circleId={hypothesis.circle_id} />
        <WantedPart hypothesis={hypothesis} />
      </EvidencePart>
      {isOpen && <RecomputePart hypothesisId={id} />}
      <div className="flex flex-wrap gap-x-6">
        {isOpen && <CiteButton hypothesis={hypothesis} ledgerSeq={ledgerSeq} />}
        {userId !== null && (
          <ReportButton
            subject={{ targetType: 'hypothesis', targetId: id }}
            label="this hypothesis"
          />
        )}
      </div>
    </>
  );
}

function Figure({ hypothesis, children }: { hypothesis: Hypothesis; children?: ReactNode }) {
  return (
    <PbCredence
      hypothesisId={hypothesis.id}
      percent={hypothesis.current_credence}
      ownPercent={ownCredenceOf(hypothesis).percent}
      isDispute={hypothesis.dispute_conversation_id !== null}
    >
      {children}
    </PbCredence>
  );
}

/** A dispute has its own two parties; anything else is for members. */
function OwnPart({ hypothesis }: { hypothesis: Hypothesis }) {
  const { user } = useSession();
  const { admission } = useAdmission('member');
  const hasEnded = useHasEnded(hypothesis.circle_id);

  if (hasEnded) return <Figure hypothesis={hypothesis} />;
  if (hypothesis.dispute_conversation_id !== null) {
    return (
      <>
        <Figure hypothesis={hypothesis} />
        <DisputeJoinSection hypothesis={hypothesis} />
      </>
    );
  }
  if (admission.kind === 'refuse') {
    return (
      <>
        <Figure hypothesis={hypothesis} />
        {admission.refusal === 'login' ? (
          <>
            <JoinBar />
            <Card className="flex flex-col items-start gap-2 px-4! py-3! max-sm:text-sm sm:p-5!">
              <p>
                Members set their own credence here and talk with someone who sees it differently.
              </p>
              <RoomWaiting hypothesisId={hypothesis.id} />
              <ClaimRounds hypothesisId={hypothesis.id} />
            </Card>
          </>
        ) : (
          <NextStepCard step={admission.refusal} />
        )}
      </>
    );
  }
  // It is unknown who this is while the server is out of reach.
  if (admission.kind === 'wait' || user === null) {
    return (
      <Figure hypothesis={hypothesis}>
        <PersonalCredenceSkeleton />
      </Figure>
    );
  }
  return <MemberPart hypothesis={hypothesis} userId={user.id} />;
}

/** The next action, and the member's own credence, whose form takes its place while it is open. */
function MemberPart({ hypothesis, userId }: { hypothesis: Hypothesis; userId: string }) {
  const form = useCredenceForm(hypothesis, userId);
  return (
    <>
      <Figure hypothesis={hypothesis}>
        <PersonalCredenceCard
          hypothesis={hypothesis}
          userId={userId}
          open={form.open}
          onTurn={form.turn}
        />
      </Figure>
      {!form.open && (
        <ClaimActionBar hypothesis={hypothesis} userId={userId} onSet={() => form.turn(true)} />
      )}
      <JoinCard
        hypothesisId={hypothesis.id}
        personalPercent={ownCredenceOf(hypothesis).percent}
        beside={<OpenRoundLink hypothesisId={hypothesis.id} circleId={hypothesis.circle_id} />}
      >
        <ClaimRounds hypothesisId={hypothesis.id} />
      </JoinCard>
    </>
  );
}

/**
 * Whether the form for the member's own credence is open. It opens by itself where something was
 * being written [CR7], or where the address says what they chose before they joined [CR9].
 */
function useCredenceForm({ id }: Pick<Hypothesis, 'id'>, userId: string) {
  const draft = useCredenceDraft(userId, id);
  const [search, setSearch] = useSearchParams();
  const taken = takenSide(search);
  const [open, setOpen] = useState(() => {
    if (draft.read() !== null) return true;
    if (taken === null) return false;
    draft.write({ value: taken, reason: '', importance: '' });
    return true;
  });

  useEffect(() => {
    // The form has it now; going back or sharing the address must not offer it again.
    if (taken !== null) setSearch({}, { replace: true, preventScrollReset: true });
  }, [taken, setSearch]);

  return { open, turn: setOpen };
}

const FetchedRecompute = fetchedPart<RecomputeProps>({
  fetchPart: async () => (await import('../hypothesis/recompute.tsx')).Recompute,
  Waiting: () => <Skeleton className="h-32" />,
  Lost: lostPart('This couldn’t be loaded.'),
});

const FetchedCite = fetchedPart<CiteDialogProps>({
  fetchPart: async () => (await import('../hypothesis/cite-dialog.tsx')).CiteDialog,
  Lost: lostPart('This couldn’t be loaded.'),
});

/** [OL2] For those who don't want to take the figure's word for it. */
const RecomputePart = ({ hypothesisId }: RecomputeProps) => (
  <Fold title="Recompute it yourself">
    <FetchedRecompute hypothesisId={hypothesisId} />
  </Fold>
);

function CiteButton(props: { hypothesis: Hypothesis; ledgerSeq: number }) {
  const [open, setOpen] = useState(false);
  // Stays while it closes.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-haspopup="dialog"
        className="-ml-3.5 text-muted hover:text-ink"
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <Quote aria-hidden className="size-4" />
        Cite
      </Button>
      {wasOpened && <FetchedCite {...props} open={open} onOpenChange={setOpen} />}
    </>
  );
}
