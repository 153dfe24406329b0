import { type MailedKind, PRIVACY_POLICY_VERSION } from '@midspan/contract';
import { Chapter, commonParts } from './chapters.tsx';
import { Prose } from './privacy-policy.md';

/** One line for each kind of email, so that none is sent that the policy doesn’t name. */
const EMAILED_WHEN: Record<MailedKind, string> = {
  private_request: 'someone asks you for a private conversation,',
  conversation_begun: 'a conversation of yours has begun while you were elsewhere,',
  your_turn: 'something in a conversation waits for your answer (at most one email an hour),',
  new_messages:
    'messages have come since you were last in a conversation (one email until you return),',
  dispute_created: 'a dispute that involves you begins,',
  dispute_reminder: '24 hours are left in such a dispute,',
  dispute_decided: 'such a dispute has been decided,',
  someone_waiting:
    'someone from the other side is waiting and you turned on alerts (at most one email a day for each hypothesis),',
  circle:
    'a circle that you’re in gets a new host, ends or is to be deleted, something in one that you host is reported, or a host removes you,',
  large_change: 'a figure that your agreements carry is moving,',
  round: 'a round that you signed up for is canceled, or had no partner for you,',
  round_reminder: 'a live round that you signed up for starts soon.',
};

function EmailedWhen() {
  return (
    <ul>
      {Object.entries(EMAILED_WHEN).map(([kind, when]) => (
        <li key={kind}>{when}</li>
      ))}
    </ul>
  );
}

const PARTS = { ...commonParts, Chapter, EmailedWhen };

/** The whole policy without its title: the privacy page and onboarding both show it. */
export function PrivacyPolicy() {
  return (
    <div className="prose">
      <p className="prose-version">Version {PRIVACY_POLICY_VERSION}. Last updated: May 2025</p>
      <Prose parts={PARTS} />
    </div>
  );
}
