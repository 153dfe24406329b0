import { ButtonLink } from '../../ui/button.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';

export function Component() {
  return (
    <Page title="Page Not Found" narrow>
      <PageHeading lead="This address leads nowhere. The page may have moved, or the link may be misspelt.">
        404 - Page Not Found
      </PageHeading>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/topics">Browse Topics</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          Go to the start page
        </ButtonLink>
      </div>
    </Page>
  );
}
