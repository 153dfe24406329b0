import {
  circleRoutes,
  conversationRoutes,
  hypothesisRoutes,
  idField,
  invitationCode,
  invitationRoutes,
  roundRoutes,
} from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, matchPath, parsePath, useLocation } from 'react-router';
import { call } from '../../lib/api.ts';
import { joinCodeIn, LOGIN_PATH } from './login-path.ts';
import { useSession } from './session.tsx';

/** The parameter by which the address of a round says which of its claims its reader came for. */
export const ROUND_CLAIM = 'claim';

/** The round that the page they came from is about; null for none. */
function roundIdIn(wayBack: string | null): string | null {
  const match = matchPath('/rounds/:id', parsePath(wayBack ?? '').pathname ?? '');
  return idField.safeParse(match?.params.id).data ?? null;
}

/** The conversation they came to read; null for none. */
const conversationIdIn = (wayBack: string | null): string | null =>
  idField.safeParse(
    matchPath('/conversations/:id', parsePath(wayBack ?? '').pathname ?? '')?.params.id,
  ).data ?? null;

const CLAIM_PAGES = ['/hypotheses/:id', '/waiting-room/:id'] as const;

/** The claim that the page they came from is about; null for none. */
export function claimIdIn(wayBack: string | null): string | null {
  const { pathname = '', search } = parsePath(wayBack ?? '');
  if (roundIdIn(wayBack) !== null) {
    return idField.safeParse(new URLSearchParams(search).get(ROUND_CLAIM)).data ?? null;
  }
  const ids = CLAIM_PAGES.map((page) => matchPath(page, pathname)?.params.id);
  return ids.find((id) => id !== undefined) ?? null;
}

export const invitationIn = (wayBack: string | null): string | null =>
  invitationCode(matchPath('/invite/:code', parsePath(wayBack ?? '').pathname ?? '')?.params.code);

/** What someone came for who still has to register, verify or finish onboarding. */
type Purpose = NonNullable<Awaited<ReturnType<typeof readPurpose>>>;

async function readPurpose(wayBack: string | null, signal: AbortSignal) {
  const roundId = roundIdIn(wayBack);
  if (roundId !== null) {
    const { title } = await call(roundRoutes.one, { params: { id: roundId } }, { signal });
    return { kind: 'round', title } as const;
  }
  const id = claimIdIn(wayBack);
  if (id !== null) {
    const { statement } = await call(hypothesisRoutes.one, { params: { id } }, { signal });
    return { kind: 'talk', statement, partner: null, answer: null } as const;
  }
  const conversationId = conversationIdIn(wayBack);
  if (conversationId !== null) {
    const params = { id: conversationId };
    // A public conversation; nothing is known of a private one.
    const { conversation } = await call(conversationRoutes.summary, { params }, { signal });
    const statement = conversation.hypothesis_statement;
    return { kind: 'reading', conversationId, statement } as const;
  }
  const joinCode = joinCodeIn(wayBack);
  if (joinCode !== null) {
    const params = { code: joinCode };
    const { circle } = await call(circleRoutes.joinPage, { params }, { signal });
    return { kind: 'circle', circle } as const;
  }
  const code = invitationIn(wayBack);
  if (code === null) return null;
  const { hypothesis, inviter, answer } = await call(
    invitationRoutes.open,
    { params: { code } },
    { signal },
  );
  const { statement } = hypothesis;
  // Who invited them, and what they answered the invitation with before they registered.
  return { kind: 'talk', statement, partner: inviter.username, answer } as const;
}

/** Null for nothing in particular, and while it isn't known. */
export function usePurpose(wayBack: string | null): Purpose | null {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: ['purpose', wayBack, user?.id],
    queryFn: ({ signal }) => readPurpose(wayBack, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}

/** [ON10] Says on every page of the way in what it leads to. */
export function PurposeLine({ wayBack }: { wayBack: string | null }) {
  const purpose = usePurpose(wayBack);
  if (purpose === null) return null;
  if (purpose.kind === 'circle') {
    return (
      <p className="wrap-anywhere">
        To join <strong>{purpose.circle.name}</strong>
      </p>
    );
  }
  if (purpose.kind === 'round') {
    return (
      <p className="wrap-anywhere">
        To sign up for <strong>{purpose.title}</strong>
      </p>
    );
  }
  if (purpose.kind === 'reading') return <ReadingLine purpose={purpose} />;
  const { partner, statement } = purpose;
  return (
    <p className="wrap-anywhere">
      {partner === null ? 'To talk about ' : `To talk with ${partner} about `}
      <q className="font-serif font-semibold">{statement}</q>
    </p>
  );
}

/** A visitor can read what a public conversation has come to without logging in. */
function ReadingLine({
  purpose: { conversationId, statement },
}: {
  purpose: Extract<Purpose, { kind: 'reading' }>;
}) {
  const { pathname } = useLocation();
  return (
    <p className="wrap-anywhere">
      To read a conversation about <q className="font-serif font-semibold">{statement}</q>
      {pathname === LOGIN_PATH && (
        <Link to={`/conversations/${conversationId}/summary`} className="mt-2 block">
          Read what they’ve agreed so far
        </Link>
      )}
    </p>
  );
}
