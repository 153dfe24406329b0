import { useSearchParams } from 'react-router';
import { OwnStanding, ProfileHeader, useSession } from '../../features/accounts/index.ts';
import { ConversationHistory } from '../../features/conversations/index.ts';
import { PersonalCredenceList } from '../../features/credences/index.ts';
import { OwnInvitations } from '../../features/invitations/index.ts';
import { QuestionnaireSummary } from '../../features/onboarding/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const TAB = 'tab';
const TAB_IDS = ['credences', 'questionnaire', 'conversations'] as const;

export function Component() {
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  // The guard of this route requires a user.
  if (!user) return null;
  const [first] = TAB_IDS;
  return (
    <Page title="Profile">
      <ProfileHeader user={user} />
      <div className="mt-4 px-2">
        <OwnStanding always />
      </div>
      <div className="my-10">
        <Tabs
          value={TAB_IDS.find((id) => id === search.get(TAB)) ?? first}
          onChange={(id) =>
            setSearch(id === first ? {} : { [TAB]: id }, {
              replace: true,
              preventScrollReset: true,
            })
          }
          tabs={[
            {
              id: 'credences',
              label: 'Personal Credences',
              content: <PersonalCredenceList />,
            },
            {
              id: 'questionnaire',
              label: 'Questionnaire',
              content: <QuestionnaireSummary />,
            },
            {
              id: 'conversations',
              label: 'Conversations',
              content: <ConversationHistory of="user" id={user.id} />,
            },
          ]}
        />
      </div>
      <OwnInvitations />
      <Section
        title="Your circles"
        lead="Closed spaces for people who know each other: a class, a study, a team."
        className="mt-12 flex flex-col items-start gap-4"
      >
        <ButtonLink to="/circles" variant="secondary">
          See your circles
        </ButtonLink>
      </Section>
    </Page>
  );
}
