import { Page, PageHeading } from '../../../ui/page.tsx';
import { Contents } from '../chapters.tsx';
import { contents } from '../privacy-policy.md';
import { PrivacyPolicy } from '../privacy-policy.tsx';

export function Component() {
  return (
    <Page title="Privacy Policy">
      <PageHeading>Privacy Policy</PageHeading>
      <div className="prose-beside-contents">
        <Contents of={contents} />
        <PrivacyPolicy />
      </div>
    </Page>
  );
}
