export function PrivacyData() {
  return (
    <>
      <h2>What we collect, and why</h2>
      <dl>
        <dt>Email address</dt>
        <dd>
          To sign you in, to verify that the address is yours, to let you reset your password and to
          send the notices you haven’t turned off.
        </dd>
        <dt>Username</dt>
        <dd>The name other members see. It doesn’t have to be your real name.</dd>
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
    </>
  );
}

export function PrivacyVisibility() {
  return (
    <>
      <h2>Who can see what</h2>
      <dl>
        <dt>Everyone on the internet</dt>
        <dd>
          Topics and hypotheses with the username of their creator. For each hypothesis the shared
          figure and its history, the list of its public conversations with the usernames and sides
          of the participants, and the evidence decided in them with the username of its proposer.
          The weighings of a public item are listed with the usernames of both members who agreed on
          them.
        </dd>
        <dt>Signed-in members</dt>
        <dd>
          Your username in search and, with your side, in waiting rooms; which public conversations
          you’ve taken part in; and the full text of public conversations, live and afterward.
          Readers see no undecided evidence, no flags and no proposals. A dispute about evidence is
          always a public conversation.
        </dd>
        <dt>Your conversation partner</dt>
        <dd>
          Everything in your conversation, your username and your side. Your partner is not shown
          your credence or your email address.
        </dd>
        <dt>Only the two participants</dt>
        <dd>
          Private conversations. They’re listed only for the two of you. Nothing about them shows
          anywhere else: no text, no name, no count, and no effect on the public figure.
        </dd>
        <dt>Only you</dt>
        <dd>
          Your credences with their reasons, questionnaire answers, email address, notices,
          preferences and the members you have blocked. The one exception is your side, believing or
          disbelieving, which is shown in any waiting room or conversation you join.
        </dd>
        <dt>The operators</dt>
        <dd>
          The people who run the servers can technically access what’s stored there. They look at
          content that isn’t public only to handle a report, to fix a problem, or where the law
          requires it.
        </dd>
      </dl>
    </>
  );
}
