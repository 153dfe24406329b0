import { Page, PageHeading } from '../../../ui/page.tsx';
import { AboutCommunityGuidelines } from '../about-community-guidelines.tsx';
import { AboutContents, useLinkedSection } from '../about-contents.tsx';
import { AboutEpistemicGuidelines } from '../about-epistemic-guidelines.tsx';
import { AboutMission } from '../about-mission.tsx';
import { AboutRationale } from '../about-rationale.tsx';

export function Component() {
  useLinkedSection();
  return (
    <Page title="About">
      <PageHeading lead="What Midspan is for, how its shared figure works, and what we ask of each other.">
        About Midspan
      </PageHeading>
      <div className="prose-beside-contents">
        <AboutContents />
        <div className="prose">
          <AboutMission />
          <AboutRationale />
          <AboutEpistemicGuidelines />
          <AboutCommunityGuidelines />
        </div>
      </div>
    </Page>
  );
}
