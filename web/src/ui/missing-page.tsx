import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { Page, PageHeading } from './page.tsx';

interface MissingPageProps {
  title: string;
  lead?: ReactNode;
  /** the next step, as a button; by default to the topics */
  action?: ReactNode;
}

export function MissingPage({
  title,
  lead,
  action = <ButtonLink to="/topics">Browse Topics</ButtonLink>,
}: MissingPageProps) {
  return (
    <Page title={title} narrow>
      <PageHeading lead={lead}>{title}</PageHeading>
      {action}
    </Page>
  );
}

/** For an unknown address, and for a page that doesn't exist for the reader. */
export function NotFoundPage() {
  return (
    <Page title="Page Not Found" narrow>
      <PageHeading lead="There’s nothing at this address. The page may have moved, or the link may have a typo.">
        404 - Page Not Found
      </PageHeading>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/topics">Browse Topics</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          Go to the home page
        </ButtonLink>
      </div>
    </Page>
  );
}
