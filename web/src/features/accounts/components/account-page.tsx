import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { fetchedPart } from '../../../lib/fetched-part.tsx';
import { useSite } from '../../../lib/site.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { setPageTitle, useFocusOnChange } from '../../../ui/page.tsx';
import { wayBackFrom } from '../login-path.ts';
import { useSession } from '../session.tsx';

/** Fetched for those who came for something. */
const PurposeLine = fetchedPart({
  fetchPart: async () => (await import('../purpose.tsx')).PurposeLine,
});

interface AccountPageProps {
  title: string;
  tagline: string;
  children: ReactNode;
}

export function AccountPage({ title, tagline, children }: AccountPageProps) {
  const wayBack = wayBackFrom(useLocation());
  const heading = useFocusOnChange(title);
  useEffect(() => setPageTitle(title), [title]);
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-8 px-5 py-10 sm:py-16">
      <div className="flex flex-col items-center gap-3 text-center">
        <Logo className="h-12 w-20" />
        <p className="text-muted sm:text-lg">{tagline}</p>
        {wayBack !== null && (
          // Its place is kept while it loads.
          <div className="min-h-12">
            <PurposeLine wayBack={wayBack} />
          </div>
        )}
      </div>
      <Card>
        <h1
          ref={heading}
          tabIndex={-1}
          className="mb-6 text-2xl font-bold tracking-tight outline-none"
        >
          {title}
        </h1>
        {children}
      </Card>
    </div>
  );
}

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

/** In local mode no email leaves the machine, so the page says where to read it. */
export function MailboxHint() {
  const { mailbox } = useSite();
  if (!mailbox) return null;
  return (
    <p className="text-sm text-muted">
      This is a local installation, so emails go to the <a href="/dev/mailbox">local mailbox</a>.
    </p>
  );
}
