import { ERRORS, type OpenedRound, roundPath, roundRoutes } from '@midspan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { answerTo } from '../../../lib/api-error.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/use-now.ts';
import { WhoSees } from '../../../lib/who-sees.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { CopyLink } from '../../../ui/copy-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useOwnCircle } from '../../circles/index.ts';
import { ownCredenceOf } from '../../credences/index.ts';
import { hypothesisQuery } from '../../hypotheses/index.ts';
import { InviteButton } from '../../invitations/index.ts';
import { useAdmission } from '../../onboarding/index.ts';
import { StandingOfferCard } from '../../waiting-room/index.ts';
import { ROUNDS_KEY } from '../api.ts';
import { ownPartOf, type OwnPart as Part } from '../own-part.ts';
import { ClaimRounds } from './coming-rounds.tsx';
import { AddToCalendar } from './round-facts.tsx';
import { SideForm, SignUp } from './sign-up.tsx';

const EVERY_SECOND = 1_000;

interface OfRound {
  round: OpenedRound;
}

const WITHOUT_PARTNER: readonly Part[] = ['no-partner', 'left-out', 'closed', 'canceled'];

/** What its reader can do in a round, or what it brought them. */
export function OwnPart({ round }: OfRound) {
  const nowMs = useNow(EVERY_SECOND, round.state === 'open');
  const part = ownPartOf(round, nowMs);
  const heading = useFocusWhenLost(part);
  const { title, lead, body } = viewOf(part, round);
  return (
    <>
      <Section
        title={title}
        lead={lead}
        isCard
        headingRef={heading}
        className="flex flex-col gap-5"
      >
        {body}
      </Section>
      {WITHOUT_PARTNER.includes(part) && <WaysOn round={round} />}
    </>
  );
}

/** What was pressed is gone when the part changes; a keyboard user stays here. */
function useFocusWhenLost(part: Part) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(part);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (shown.current !== part && isLost) heading.current?.focus({ preventScroll: true });
    shown.current = part;
  }, [part]);
  return heading;
}

const PAIRED = 'Your partner sees it differently, and knows that it can begin.';
const PAIRED_AGAIN =
  'Your first partner didn’t come, so you have a new one. Your first conversation stays open.';

interface View {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly body?: ReactNode;
}

function viewOf(part: Part, round: OpenedRound): View {
  const isOver = round.state === 'over';
  switch (part) {
    case 'sign-up':
      return {
        title: 'Take part',
        lead: 'Sign up, and when pairs are drawn you get a partner from the other side, by lot.',
        body: <NotSignedUp round={round} />,
      };
    case 'signed-up':
      return {
        title: 'You’re signed up',
        lead: 'When pairs are drawn, you’ll get a notice and an email with the way to your conversation.',
        body: <SignedUp round={round} />,
      };
    case 'pairing':
      return {
        title: 'Pairs are being drawn',
        lead: 'This takes a moment. You’ll see the way to your conversation here.',
      };
    case 'paired':
      return {
        title: isOver ? 'You took part' : 'You’re paired',
        lead: !isOver && (round.signup?.paired_again ? PAIRED_AGAIN : PAIRED),
        body: <Paired round={round} />,
      };
    case 'no-partner':
      return {
        title: 'There was no partner for you this time',
        lead: 'No one was left on the other side whom you could talk with. There are other ways to meet someone.',
      };
    case 'left-out':
      return {
        title: 'You were at 50%',
        lead: 'A round pairs people on opposite sides, so you weren’t paired. Move your credence to take a side.',
      };
    case 'closed':
      return {
        title: isOver ? 'This round is over' : 'Sign-up has closed',
        lead: 'There are other ways to meet someone who sees it differently.',
      };
    case 'canceled':
      return {
        title: 'This round was canceled',
        lead: 'No pairs will be drawn. There are other ways to meet someone who sees it differently.',
      };
  }
}

/** The buttons that are there until pairs are drawn, signed up or not. */
function Keeping({ round, children }: OfRound & { children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-3 border-t border-line pt-5">
      <AddToCalendar roundId={round.id} />
      <CopyLink to={roundPath(round.id)} />
      {children}
    </div>
  );
}

function NotSignedUp({ round }: OfRound) {
  return (
    <>
      <SignUp round={round} />
      <WhoMeets round={round} />
      <Keeping round={round} />
    </>
  );
}

function WhoMeets({ round }: OfRound) {
  return <WhoSees of="public" circle={useOwnCircle(round.circle_id)} />;
}

const WITHDRAW_FAILED = { fallback: 'We couldn’t take back your sign-up. Please try again.' };

function SignedUp({ round }: OfRound) {
  const { claims, signup } = round;
  const queryClient = useQueryClient();
  const { busy, failure, run } = useAction();
  const [changing, setChanging] = useState(false);
  const claim = claims.find(({ id }) => id === signup?.hypothesis_id);

  const withdraw = () =>
    answerTo(async () => {
      await call(roundRoutes.withdraw, { params: { id: round.id } });
    }, WITHDRAW_FAILED).finally(
      // A refusal too: it may have closed.
      () => queryClient.invalidateQueries({ queryKey: ROUNDS_KEY }),
    );

  if (changing) return <SignUp round={round} onDone={() => setChanging(false)} />;
  return (
    <>
      {claims.length > 1 && claim && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-sm text-muted">You’ll talk about</p>
          <Claim>{claim.statement}</Claim>
          <Button variant="quiet" size="sm" className="-ml-3.5" onClick={() => setChanging(true)}>
            Choose another claim
          </Button>
        </div>
      )}
      {signup?.side === null && <SideNeeded hypothesisId={signup.hypothesis_id} />}
      <WhoMeets round={round} />
      {failure && <Notice tone="error">{failure}</Notice>}
      <Keeping round={round}>
        <Button
          variant="quiet"
          size="sm"
          busy={busy}
          busyLabel="Taking back…"
          onClick={() => void run(withdraw)}
        >
          Take back my sign-up
        </Button>
      </Keeping>
    </>
  );
}

/** For someone who has moved to 50% since, and would be left out. */
function SideNeeded({ hypothesisId }: { hypothesisId: string }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(hypothesisQuery(hypothesisId));
  const [asking, setAsking] = useState(false);
  if (asking && data) {
    return (
      <SideForm
        hypothesisId={hypothesisId}
        current={ownCredenceOf(data)}
        onDone={() => {
          setAsking(false);
          void queryClient.invalidateQueries({ queryKey: ROUNDS_KEY });
        }}
        onCancel={() => setAsking(false)}
      />
    );
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <Notice tone="info">{ERRORS.NO_SIDE.message} Otherwise you’ll be left out.</Notice>
      <Button size="sm" onClick={() => setAsking(true)}>
        Update your credence
      </Button>
    </div>
  );
}

function Paired({ round }: OfRound) {
  const { signup, state, pairs_again_at } = round;
  return (
    <>
      {signup?.conversation_id && (
        <ButtonLink
          to={`/conversations/${signup.conversation_id}`}
          variant={state === 'over' ? 'secondary' : 'primary'}
          className="self-start max-sm:self-stretch"
        >
          Go to your conversation
        </ButtonLink>
      )}
      {pairs_again_at !== null && (
        <p className="text-sm text-muted">
          If your partner hasn’t come by{' '}
          <time dateTime={pairs_again_at}>{formatMoment(pairs_again_at)}</time>, we’ll look for
          someone else for you.
        </p>
      )}
    </>
  );
}

/** The next round, an alert and an invitation, for someone who got no partner here. */
function WaysOn({ round: { id, claims, signup } }: { round: OpenedRound }) {
  const { admission } = useAdmission('member');
  const hypothesisId = signup?.hypothesis_id ?? claims[0]?.id;
  if (hypothesisId === undefined) return null;
  const claim = `/hypotheses/${hypothesisId}`;
  return (
    <>
      <ClaimRounds hypothesisId={hypothesisId} besides={id} />
      {admission.kind === 'enter' && signup?.side ? (
        <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
          <StandingOfferCard hypothesisId={hypothesisId} title="Get an alert" />
          <Card className="flex flex-col items-start gap-4">
            <h2 className="text-xl font-bold">Know someone who’d disagree?</h2>
            <p className="text-muted">Send them a link, and your conversation can begin.</p>
            <div className="mt-auto">
              <InviteButton hypothesisId={hypothesisId} />
            </div>
          </Card>
        </div>
      ) : (
        // Where they can take a side, and find who is there.
        <ButtonLink variant="secondary" to={claim} className="self-start">
          See the claim
        </ButtonLink>
      )}
    </>
  );
}
