import { REMOVED_TEXT } from '@midspan/contract';
import { isNotFound, isRemoved, retryOf } from '../../lib/api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/loading.tsx';
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

interface FailedPageProps {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  /** the page's name while its content is unknown */
  title: string;
  /** `loadOneFailed` is for every failure that isn't final, which can be retried */
  texts: { readonly notFound: string; readonly loadOneFailed: string };
}

export function FailedPage({ query, title, texts }: FailedPageProps) {
  if (isRemoved(query.error)) return <RemovedPage />;
  if (isNotFound(query.error)) return <MissingPage title={texts.notFound} />;
  return (
    <Page title={title} narrow>
      <PageHeading>{title}</PageHeading>
      <LoadFailure text={texts.loadOneFailed} {...retryOf(query)} />
    </Page>
  );
}
