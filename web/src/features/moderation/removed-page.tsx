import { REMOVED_TEXT } from '@midspan/contract';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';

/** Stands for a page whose content operators removed. */
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
