import { weighingTexts } from '@midspan/contract';
import {
  BRAKE_POINTS,
  ESTABLISHED_AFTER_MS,
  ESTABLISHED_BY,
  ESTABLISHED_PAIRS_MIN,
} from '@midspan/domain';
import { ButtonLink } from '../../../ui/button.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { contents, Prose } from '../about.md';
import { Chapter, Contents, Section, useLinkedSection } from '../chapters.tsx';
import { commonParts } from '../common-parts.tsx';
import { Example } from '../example.tsx';

const HOUR_MS = 60 * 60 * 1_000;

const PARTS = {
  ...commonParts,
  Chapter,
  Section,
  Example,
  BrakePoints: () => BRAKE_POINTS,
  EstablishedAfterHours: () => ESTABLISHED_AFTER_MS / HOUR_MS,
  EstablishedMessages: () => ESTABLISHED_BY.messages,
  EstablishedPairs: () => ESTABLISHED_PAIRS_MIN,
  NextStep: () => <ButtonLink to="/topics">Find a claim to talk about</ButtonLink>,
  WaitingMark: () => weighingTexts.waiting,
};

export function Component() {
  useLinkedSection();
  return (
    <Page title="About">
      <PageHeading lead="A place where two people who disagree about a claim talk one to one, and find out how much of their disagreement the evidence can settle.">
        About Midspan
      </PageHeading>
      <div className="prose-beside-contents">
        <Contents of={contents} />
        <div className="prose">
          <Prose parts={PARTS} />
        </div>
      </div>
    </Page>
  );
}
