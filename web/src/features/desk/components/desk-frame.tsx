import type { DeskCount, ErrorCode } from '@midspan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { isNotFound, retryOf } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadingPage, UnopenedPage } from '../../../ui/loading.tsx';
import { MissingPage, NotFoundPage } from '../../../ui/missing-page.tsx';
import { useSession } from '../../accounts/index.ts';
import { circleIn } from '../../topics/index.ts';
import { reportsQuery } from '../api.ts';
import { useDeskCount } from '../desk-count.ts';

/** Who works here, and for what. */
export interface Post {
  readonly meId: string;
  readonly count: DeskCount;
  /** [DK3] the circle a host works for; null for a moderator */
  readonly circleId: string | null;
}

interface DeskFrameProps {
  /** hosts don't see this page either */
  isForModerators?: boolean;
  children: (post: Post) => ReactNode;
}

const FAILED = 'Check your connection and try again.';

/** [DK2] A page of the desk; for everyone else there is no such page. */
export function DeskFrame({ isForModerators = false, children }: DeskFrameProps) {
  const { status, user, failure, refresh } = useSession();
  const query = useDeskCount();
  const [search] = useSearchParams();
  const asked = circleIn(search);
  if (status === 'signed-out') return <NotFoundPage />;
  if (failure !== null)
    return <UnopenedPage text={FAILED} busy={false} onRetry={() => void refresh()} />;
  if (query.data === undefined)
    return query.isError ? <UnopenedPage text={FAILED} {...retryOf(query)} /> : <LoadingPage />;
  if (query.data === null || user === null) return <NotFoundPage />;
  const { is_moderator, circles } = query.data;
  const circleId = asked ?? (is_moderator ? null : (circles[0]?.id ?? null));
  const mayWork =
    circleId === null
      ? is_moderator
      : !isForModerators && circles.some(({ id }) => id === circleId);
  if (!mayWork) return <NotFoundPage />;
  return (
    <Admitted circleId={circleId}>
      {children({ meId: user.id, count: query.data, circleId })}
    </Admitted>
  );
}

/** A refusal of the queue is a refusal of every page of the desk. */
function Admitted({ circleId, children }: { circleId: string | null; children: ReactNode }) {
  const { error } = useInfiniteQuery(reportsQuery(circleId, 'open'));
  if (isNotFound(error)) return <NotFoundPage />;
  const code: string | null = error instanceof ApiError ? error.code : null;
  if (code === ('SECOND_FACTOR_MISSING' satisfies ErrorCode)) return <NoSecondFactor />;
  return children;
}

function NoSecondFactor() {
  return (
    <MissingPage
      title="Set up two-step sign-in first"
      lead="The desk shows what people reported, so a password alone doesn’t open it. Add a passkey or an authenticator app to your account, then come back."
      action={<ButtonLink to="/account">Open settings</ButtonLink>}
    />
  );
}
