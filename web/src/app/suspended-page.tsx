import { useEffect, useRef } from 'react';
import { SuspendedNotice, SuspendedRights } from '../features/accounts/index.ts';
import { Button } from '../ui/button.tsx';
import { Page, PageHeading } from '../ui/page.tsx';

export function SuspendedPage({ text, onSignOut }: { text: string; onSignOut: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It appears by itself, so it must be announced too.
    place.current?.querySelector<HTMLElement>('h1')?.focus();
  }, []);
  return (
    <div ref={place}>
      <Page title="Account suspended" narrow>
        <PageHeading lead="You can still read everything that’s public, like any visitor.">
          Your account is suspended
        </PageHeading>
        <div className="flex flex-col items-start gap-6">
          <SuspendedNotice text={text} />
          <SuspendedRights onDeleted={onSignOut} />
          <Button variant="secondary" onClick={onSignOut}>
            Continue as a visitor
          </Button>
        </div>
      </Page>
    </div>
  );
}
