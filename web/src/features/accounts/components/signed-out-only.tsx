import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSession } from '../session.tsx';

export function SignedOutOnly({ onwards, children }: { onwards: string; children: ReactNode }) {
  const { status, failure } = useSession();
  if (status === 'signed-in') return <Navigate to={onwards} replace />;
  // With the server out of reach it may take long to know; the form serves better than a wait.
  if (status === 'loading' && failure === null) {
    return (
      <div role="status" aria-label="Loading">
        <Skeleton className="h-72 w-full" />
      </div>
    );
  }
  return children;
}
