import { REMOVED_TEXT } from '@midspan/contract';
import type { ComponentProps } from 'react';
import { isNotFound, isRemoved } from '../../lib/reading.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';

/** Replaces a page whose content operators removed. */
export function RemovedPage() {
  return (
    <MissingPage
      title={REMOVED_TEXT}
      lead="This content is no longer shown. If it has been restored since, reload the page to see it."
      action={
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/topics">Browse Topics</ButtonLink>
          <Button variant="secondary" onClick={() => window.location.reload()}>
            Reload page
          </Button>
        </div>
      }
    />
  );
}

/** Every failure that isn't final has a text, and a way to retry. */
interface FailedPageProps extends ComponentProps<typeof LoadFailure> {
  error: unknown;
  /** the page's name while its content is unknown */
  title: string;
  notFound: string;
}

export function FailedPage({ error, title, notFound, ...failure }: FailedPageProps) {
  if (isRemoved(error)) return <RemovedPage />;
  if (isNotFound(error)) return <MissingPage title={notFound} />;
  return (
    <Page title={title} narrow>
      <PageHeading>{title}</PageHeading>
      <LoadFailure {...failure} />
    </Page>
  );
}
