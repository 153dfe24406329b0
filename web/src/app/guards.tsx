import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import {
  endsInPlace,
  LOGIN_PATH,
  loginPathFrom,
  ONBOARDING_PATH,
  useSession,
  VERIFICATION_REQUIRED_PATH,
  wayBackFrom,
  wayInPath,
} from '../features/accounts/index.ts';
import { type GuardedAccess, useAdmission } from '../features/onboarding/index.ts';
import { LoadingPage, UnopenedPage } from '../ui/loading.tsx';

interface GuardProps {
  access: GuardedAccess;
  /** whether the login page leads back here */
  returning?: boolean;
}

export function Guard({ access, returning = true }: GuardProps) {
  const session = useSession();
  const location = useLocation();
  const { admission, retry } = useAdmission(access);
  const wayInHere = (to: string) => wayInPath(to, wayBackFrom(location));
  /** the location the user last entered */
  const [enteredKey, setEnteredKey] = useState<string | null>(null);
  if (admission.kind === 'enter' && enteredKey !== location.key) setEnteredKey(location.key);

  switch (admission.kind) {
    case 'enter':
      return <Outlet />;
    case 'wait':
      return <LoadingPage />;
    case 'failed':
      return <UnopenedPage text={admission.text} busy={false} onRetry={() => void retry()} />;
    case 'refuse':
      switch (admission.refusal) {
        case 'verification':
          return <Navigate to={wayInHere(VERIFICATION_REQUIRED_PATH)} replace />;
        case 'onboarding':
          return <Navigate to={wayInHere(ONBOARDING_PATH)} replace />;
        case 'login': {
          // A page left by signing out isn't one to return to.
          if (session.exit?.locationKey === location.key) {
            return <Navigate to={session.exit.to} replace />;
          }
          // A user who was in when the session ended returns here.
          const wasHere = enteredKey === location.key;
          // A conversation says itself that it has ended.
          if (wasHere && endsInPlace(location)) return <Outlet />;
          const comesBack = returning || wasHere;
          return (
            <Navigate to={comesBack ? loginPathFrom(location) : wayInHere(LOGIN_PATH)} replace />
          );
        }
      }
  }
}
