import { PRIVACY_POLICY_VERSION } from '@midspan/contract';
import { useSite } from '../../lib/site.ts';
import { PrivacyData, PrivacyVisibility } from './privacy-data.tsx';

/** The whole policy without its title: the privacy page and onboarding both show it. */
export function PrivacyPolicy() {
  const { supportEmail } = useSite();
  return (
    <div className="prose">
      <p className="prose-version">Version {PRIVACY_POLICY_VERSION}. Last updated: May 2025</p>
      <p>
        This policy says what Midspan stores about you, why, who can see it, how long it stays and
        what you can do about it. “We” are the people who operate this site. The short version: we
        store what the conversations need and nothing to sell. There is no advertising, no tracking
        and no trade in data.
      </p>

      <PrivacyData />
      <PrivacyVisibility />

      <h2>How long we keep it</h2>
      <ul>
        <li>
          <strong>Account, credences, questionnaire answers and preferences:</strong> until you
          change or delete them, or delete your account. Earlier values of a credence are kept as
          your own history.
        </li>
        <li>
          <strong>Conversations and evidence:</strong> they stay, because they belong to two people,
          and accepted evidence is part of a public record. If you delete your account they stay
          without your name.
        </li>
        <li>
          <strong>Accounts without a verified email address:</strong> 7 days. They are deleted then.
        </li>
        <li>
          <strong>Links sent by email:</strong> a verification link works once and for 24 hours, a
          password reset link once and for 1 hour. A new email address that you have not confirmed
          is forgotten after 30 days, or when you cancel the change.
        </li>
        <li>
          <strong>Requests and offers:</strong> a private request that nobody answers lapses after 7
          days, and so does a wish to be told when someone from the other side comes.
        </li>
        <li>
          <strong>Network addresses:</strong> for limits, no longer than the limit looks back, which
          is at most an hour. In server logs, as long as the logs are needed to find faults and
          repel attacks. They are not added to your account.
        </li>
        <li>
          <strong>Backups:</strong> what is deleted can remain in backups until those are replaced
          in turn.
        </li>
      </ul>

      <h2>Sessions and local storage</h2>
      <p>
        When you sign in, your browser receives a random token that stands for your session. It is
        kept in your browser’s local storage under the name “token”; on our side only a hash of it
        is stored. A session ends after 30 days, after 7 days without use, and when you log out.
        Resetting your password ends all of them; changing your password or your email address ends
        all but the one you do it in. Beside it, local storage holds your choice of a light or dark
        theme, under the name “theme”, the width you gave the panels beside a conversation, and how
        far you have read in each conversation. While a tab is open, the browser also keeps how far
        you have scrolled and what you were writing, in session storage, which ends with the tab. We
        set no cookies.
      </p>

      <h2>Emails</h2>
      <p>
        We send the emails an account cannot do without: the verification link and, when you ask for
        it, the password reset link. Besides these we send a notice by email when
      </p>
      <ul>
        <li>somebody asks you for a private conversation,</li>
        <li>a dispute about evidence that concerns you begins,</li>
        <li>24 hours are left in such a dispute,</li>
        <li>such a dispute has been decided,</li>
        <li>
          somebody from the other side is waiting and you asked to be told (at most one email a day
          for each hypothesis).
        </li>
      </ul>
      <p>
        You can switch these notices off in your profile or with the unsubscribe link in each of
        them. We send no newsletters and no advertising.
      </p>

      <h2>Error reporting</h2>
      <p>
        Software fails, and we want to know when. If the operators of this site have switched error
        reporting on, a report goes to an error-reporting service when something breaks in your
        browser or on the server. It holds technical details: the error, the page, the browser and
        what led up to it. One in ten requests is also timed, and for one in ten visits a replay of
        what happened on the screen is recorded, as it is whenever an error occurs. In these replays
        all text is masked, and on conversation pages none is recorded at all.
      </p>

      <h2>With whom data is shared</h2>
      <p>
        We do not sell, rent or trade personal data, and we give none to advertisers or data
        brokers. Data reaches others only in these cases: the providers that run servers, deliver
        email and receive error reports on our behalf process what that task needs; and we disclose
        data where the law obliges us to. Fonts, styles and scripts come from this site itself. The
        address of a source is a plain link: our server never opens it, and when you do, the other
        site is not told where you came from.
      </p>

      <h2>Security</h2>
      <p>
        Passwords are stored only as argon2id hashes, which cannot be turned back into the password.
        Session tokens and emailed links are random and limited in time. What a member may see or do
        is checked on the server for every request. Messages are not end-to-end encrypted: they are
        stored on the server so that you can return to them. No system is perfectly safe. If you
        find a weakness, please write to us.
      </p>

      <h2>Your choices: export, correction, deletion</h2>
      <ul>
        <li>
          <strong>Export.</strong> Your profile and the page “Your account” offer everything you
          wrote as one JSON file.
        </li>
        <li>
          <strong>Correction.</strong> You can change your email address, your password, your
          credences and your questionnaire answers at any time. For anything you cannot change
          yourself, write to us.
        </li>
        <li>
          <strong>Deletion.</strong> You can delete your account in the same places; we ask for your
          password once more. Your email address and username are removed and free to be used again,
          your active conversations are completed, and “Deleted member” stands in place of your name
          everywhere. What you kept to yourself, such as credences and questionnaire answers, is
          deleted. What you wrote to others stays, under “Deleted member”. Deletion cannot be
          undone.
        </li>
        <li>
          <strong>Objection.</strong> The law where you live may give you further rights, for
          instance to be told what is stored about you, to restrict its use, or to complain to an
          authority. We honor them. Write to us.
        </li>
      </ul>
      <p>
        Export, deletion and logging out work at any time while you can sign in, also before you
        accept this policy. If you cannot sign in, write to us.
      </p>

      <h2>Children</h2>
      <p>
        Midspan is not directed at children. If you believe that a child has opened an account, tell
        us and we will delete it.
      </p>

      <h2>Changes to this policy</h2>
      <p>
        When this policy changes in substance, its version and date change with it, and members are
        asked to accept the new version. Corrections of wording that change nothing in substance may
        be made without that.
      </p>

      <h2>Contact</h2>
      <p>
        Questions, requests and complaints about privacy:{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </div>
  );
}
