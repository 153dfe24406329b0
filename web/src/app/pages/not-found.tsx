import { ButtonLink } from '../../ui/button.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';

export function Component() {
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
