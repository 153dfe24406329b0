import { REMOVED_TEXT } from '@midspan/contract';
import { ButtonLink } from '../ui/button.tsx';
import { MissingPage } from '../ui/missing-page.tsx';

/** Stands for a page whose content operators removed. */
export function RemovedPage() {
  return (
    <MissingPage
      title={REMOVED_TEXT}
      lead="What stood on this page is no longer shown."
      action={<ButtonLink to="/topics">Browse Topics</ButtonLink>}
    />
  );
}
