import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { fetchedPart } from '../../../lib/fetched-part.tsx';
import { Card } from '../../../ui/card.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { setPageTitle, useFocusOnChange } from '../../../ui/page.tsx';
import { wayBackFrom } from '../login-path.ts';

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
