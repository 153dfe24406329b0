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
