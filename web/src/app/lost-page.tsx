import { onboardingTexts } from '@midspan/contract';
import { useEffect, useState } from 'react';
import { type LostFileError, reloadFor, reloadIfServed } from '../lib/lost-file.ts';
import { Button } from '../ui/button.tsx';
import type { LostPartProps } from '../ui/loading.tsx';
import { Page, PageHeading } from '../ui/page.tsx';

export function LostPage({ busy, onRetry }: LostPartProps) {
  return (
    <Page title="Failed to load page" narrow>
      <div role="alert">
        <PageHeading>{onboardingTexts.loadPageFailed}</PageHeading>
      </div>
      <Button busy={busy} onClick={onRetry}>
        Try Again
      </Button>
    </Page>
  );
}

/**
 * The same for a page the router was to show. After a deployment it reloads by itself: the previous
 * page is gone, and what was typed there was saved or given up on the way here.
 */
export function LostRoute({ error: { newer } }: { error: LostFileError }) {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (newer !== null) reloadFor(newer);
  }, [newer]);

  async function retry() {
    setBusy(true);
    await reloadIfServed();
    setBusy(false);
  }

  if (newer !== null) return null;
  return <LostPage busy={busy} onRetry={() => void retry()} />;
}
