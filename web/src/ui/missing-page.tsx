import type { ReactNode } from 'react';
import { Page, PageHeading } from './page.tsx';

interface MissingPageProps {
  title: string;
  lead?: ReactNode;
  /** the next step, as a button */
  action: ReactNode;
}

/** Shown for a page that doesn't exist, or isn't for this reader. */
export function MissingPage({ title, lead, action }: MissingPageProps) {
  return (
    <Page title={title} narrow>
      <PageHeading lead={lead}>{title}</PageHeading>
      {action}
    </Page>
  );
}
