import { type MailedKind, PRIVACY_POLICY_VERSION, whoSees } from '@midspan/contract';
import { useSite } from '../../lib/site.ts';

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
  large_change: 'a large change is announced to a figure that your agreements carry.',
};

/** The whole policy without its title: the privacy page and onboarding both show it. */
export function PrivacyPolicy() {
  const { supportEmail } = useSite();
  return (
    <div className="prose">
      <p className="prose-version">Version {PRIVACY_POLICY_VERSION}. Last updated: May 2025</p>
      <p>
        This policy says what Midspan stores about you, why, who can see it, how long we keep it and
        what you can do about it. “We” are the people who run this site. The short version: we store
        what the conversations need and nothing to sell. There’s no advertising, no tracking and no
        trade in data.
      </p>

      <h2>What we collect, and why</h2>
      <dl>
        <dt>Email address</dt>
        <dd>
          To sign you in, to verify that the address is yours, to let you reset your password and to
          send the notices you haven’t turned off.
        </dd>
        <dt>Username</dt>
        <dd>The name you go by here. It doesn’t have to be your real name.</dd>
        <dt>Password</dt>
        <dd>To sign you in. We store a hash of it, never the password itself.</dd>
        <dt>Credences</dt>
        <dd>
          The degree of belief you set on a hypothesis, your reason, its importance to you and
          earlier values. They decide which side you’re on in a conversation and show you how your
          view has changed.
        </dd>
        <dt>Topics and hypotheses you create</dt>
        <dd>So others can find and discuss them.</dd>
        <dt>Messages</dt>
        <dd>
          What you write in conversations, with flags, clarifications and suggestions. Your partner
          sees when you’re typing, but that isn’t stored.
        </dd>
        <dt>Evidence</dt>
        <dd>
          What you propose, its source, likelihoods and reasoning, your reviews of other people’s
          evidence, and proposals to overturn, reinstate or recalibrate it. They make up the shared
          figure and its history. Your own estimates, the weights you offer and the weighings you
          agree on, with your reasons.
        </dd>
        <dt>Questionnaire answers</dt>
        <dd>
          The questionnaire is optional. Your answers are a record of where you stand, for you
          alone. They aren’t used for matching.
        </dd>
        <dt>Requests, offers, blocks, reports and notices</dt>
        <dd>
          Private conversation requests, the alerts you’ve turned on, the members you’ve blocked,
          what you report to us and the notices you receive. We need them to do what you asked for.
        </dd>
        <dt>Dates and settings</dt>
        <dd>
          When you joined, when you wrote something, that you accepted this policy and in which
          version, and your preferences.
        </dd>
        <dt>Network (IP) addresses</dt>
        <dd>
          Only to limit repeated attempts, such as logins, and in server logs, to find problems and
          stop attacks.
        </dd>
      </dl>
      <p>
        Much of this can reveal what you believe about politics, religion or morals. You decide what
        to write, and we never ask for your real name. We don’t build advertising profiles, and we
        don’t make decisions about you based on your views.
      </p>
      <h2>Who can see what</h2>
      <dl>
        <dt>Your account</dt>
        <dd>
          {whoSees('account')} Members find your username in search, and see which public
          conversations you’ve taken part in. Only you see your questionnaire answers, notices,
          preferences and the members you have blocked.
        </dd>
        <dt>Your credences</dt>
        <dd>
          {whoSees('credence')} {whoSees('invitation')}
        </dd>
        <dt>Public conversations, disputes about evidence among them</dt>
        <dd>
          {whoSees('public')} Evidence is listed with the username of its proposer, and its
          weighings with the usernames of both members who agreed on them. Of a flag, readers learn
          only that it was settled.
        </dd>
        <dt>Private conversations</dt>
        <dd>
          {whoSees('private')} They’re listed only for the two of you. Nothing about them shows
          anywhere else: no text, no name, no count, and no effect on the public figure.
        </dd>
        <dt>The operators</dt>
        <dd>
          The people who run the servers can technically access what’s stored there. They look at
          content that isn’t public only to handle a report, to fix a problem, or where the law
          requires it.
        </dd>
      </dl>

      <h2>How long we keep it</h2>
      <ul>
        <li>
          <strong>Account, credences, questionnaire answers and preferences:</strong> until you
          change or delete them, or delete your account. Earlier values of a credence are kept as
          your own history.
        </li>
        <li>
          <strong>Conversations and evidence:</strong> these stay, because they belong to two
          people, and accepted evidence is part of a public record. If you delete your account, they
          stay without your name.
        </li>
        <li>
          <strong>Accounts without a verified email address:</strong> deleted after 7 days.
        </li>
        <li>
          <strong>Links sent by email:</strong> a verification link works once and for 24 hours, a
          password reset link once and for 1 hour. A new email address that you haven’t confirmed is
          deleted after 30 days, or when you cancel the change.
        </li>
        <li>
          <strong>Requests and offers:</strong> a private request that isn’t answered expires after
          7 days, and so do alerts for when someone from the other side arrives.
        </li>
        <li>
          <strong>Network addresses:</strong> for limits, only as long as the limit lasts, which is
          at most an hour. In server logs, as long as the logs are needed to find problems and stop
          attacks. They aren’t added to your account.
        </li>
        <li>
          <strong>Backups:</strong> deleted data can remain in backups until those are replaced.
        </li>
      </ul>

      <h2>Sessions and local storage</h2>
      <p>
        When you sign in, your browser gets a random token that identifies your session. It is kept
        in your browser’s local storage under the name “token”; we store only a hash of it. A
        session ends after 30 days, after 7 days without use, and when you log out. Resetting your
        password ends all of them; changing your password or your email address ends all but the one
        you do it in. A second random token, under the name “midspan:device”, stays when you log
        out: it lets your account recognize this browser, so that strangers who guess passwords
        can’t lock you out here. It opens nothing by itself, we store only a hash of it, and we
        delete that after 180 days without a login or with your account. Local storage also holds
        your choice of a light or dark theme, under the name “theme”, the width you gave the panels
        beside a conversation, and how far you have read in each conversation. While a tab is open,
        the browser also keeps how far you have scrolled and what you were writing, in session
        storage, which is cleared when you close the tab. We don’t set cookies.
      </p>
      <h2>Emails</h2>
      <p>
        We send the emails an account can’t do without: the verification link, the password reset
        link when you ask for it, word of every new password, and, when someone asks to change your
        email address, a link to the new one and word to the old one. We also send you an email when
      </p>
      <ul>
        {Object.entries(EMAILED_WHEN).map(([kind, when]) => (
          <li key={kind}>{when}</li>
        ))}
      </ul>
      <p>
        You can turn these emails off in your settings or with the unsubscribe link in each of them.
        Apart from those about disputes, there are at most 30 of them a day. We don’t send
        newsletters or advertising.
      </p>

      <h2>Error reporting</h2>
      <p>
        Software fails, and we want to know when it does. If the operators of this site have turned
        on error reporting, a report goes to an error-reporting service when something breaks in
        your browser or on the server. It holds technical details: the error, the page, the browser
        and what led up to it. One in ten requests is also timed, and for one in ten visits a replay
        of what happened on the screen is recorded, as it is whenever an error occurs. All text in
        these replays is masked, and nothing is recorded on conversation pages.
      </p>

      <h2>Who we share data with</h2>
      <p>
        We don’t sell, rent or trade personal data, and we don’t give any to advertisers or data
        brokers. We share data only in these cases: the providers that run servers, deliver email
        and receive error reports for us process what they need for that; and we disclose data where
        the law requires it. Fonts, styles and scripts come from this site itself. The address of a
        source is a plain link: our server never opens it, and when you do, the other site isn’t
        told where you came from.
      </p>

      <h2>Security</h2>
      <p>
        Passwords are stored only as argon2id hashes, which can’t be turned back into the password.
        Session tokens and emailed links are random and limited in time. What a member may see or do
        is checked on the server for every request. Messages aren’t end-to-end encrypted: they’re
        stored on the server so you can come back to them. No system is perfectly secure. If you
        find a weakness, please write to us.
      </p>

      <h2>Your choices: export, correction, deletion</h2>
      <ul>
        <li>
          <strong>Export.</strong> In your settings you can download everything you wrote as one
          JSON file.
        </li>
        <li>
          <strong>Correction.</strong> You can change your email address, your password, your
          credences and your questionnaire answers at any time. For anything you can’t change
          yourself, write to us.
        </li>
        <li>
          <strong>Deletion.</strong> You can delete your account in the same places. We’ll ask for
          your password again. Your email address and username are removed and can be used again,
          your active conversations are completed, and your name is replaced by “Deleted member”
          everywhere. What you kept to yourself, such as credences and questionnaire answers, is
          deleted. What you wrote to others stays, under “Deleted member”. Deletion can’t be undone.
        </li>
        <li>
          <strong>Objection.</strong> The law where you live may give you further rights, for
          instance to be told what is stored about you, to restrict its use, or to complain to an
          authority. We honor them. Write to us.
        </li>
      </ul>
      <p>
        You can export, delete and log out whenever you can sign in, even before you accept this
        policy. If you can’t sign in, write to us.
      </p>
      <h2>Children</h2>
      <p>
        Midspan isn’t meant for children. If you believe a child has created an account, tell us and
        we’ll delete it.
      </p>

      <h2>Changes to this policy</h2>
      <p>
        When we change this policy in substance, we change its version and date and ask members to
        accept the new version. We may make small wording changes without that.
      </p>

      <h2>Contact</h2>
      <p>
        Questions, requests and complaints about privacy:{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </div>
  );
}
