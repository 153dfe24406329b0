export function PrivacyData() {
  return (
    <>
      <h2>What we collect, and why</h2>
      <dl>
        <dt>Email address</dt>
        <dd>
          To sign you in, to verify that the address is yours, to let you reset your password and to
          send the notices you have not switched off.
        </dd>
        <dt>Username</dt>
        <dd>The name under which other members meet you. It need not be your real name.</dd>
        <dt>Password</dt>
        <dd>To sign you in. We store a hash of it, never the password itself.</dd>
        <dt>Credences</dt>
        <dd>
          The degree of belief you set on a hypothesis, your reason, its importance to you and
          earlier values. They decide on which side you join a conversation and show you how your
          view has moved.
        </dd>
        <dt>Topics and hypotheses you create</dt>
        <dd>So that others can find and discuss them.</dd>
        <dt>Messages</dt>
        <dd>
          What you write in conversations, with flags, clarifications and suggestions. That you are
          typing is passed on to your partner and not stored.
        </dd>
        <dt>Evidence</dt>
        <dd>
          What you propose, its source, likelihoods and reasoning, your reviews of other people’s
          evidence, and proposals to overturn, reinstate or recalibrate it. They make up the shared
          figure and its history.
        </dd>
        <dt>Questionnaire answers</dt>
        <dd>
          The questionnaire is optional. Your answers are a record of where you stand, for yourself.
          They are not used for matching.
        </dd>
        <dt>Requests, offers, blocks, reports and notices</dt>
        <dd>
          Private conversation requests, your wish to be told when someone comes, the members you
          have blocked, what you report to us and the notices you receive. They are needed to do
          what you asked for.
        </dd>
        <dt>Dates and settings</dt>
        <dd>
          When you joined, when you wrote something, that you accepted this policy and in which
          version, and your preferences.
        </dd>
        <dt>Network (IP) addresses</dt>
        <dd>
          Only to limit how often something can be tried, such as logins, and in server logs, to
          find faults and repel attacks.
        </dd>
      </dl>
      <p>
        Much of this can reveal what you believe about politics, religion or morals. You decide what
        to write, and nothing here asks for your real name. We do not build advertising profiles,
        and no decision about you is made from your views.
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
        </dd>
        <dt>Signed-in members</dt>
        <dd>
          Your username, in search and in waiting rooms, there with your side; which public
          conversations you have taken part in; and the full text of public conversations, while
          they run and afterwards. Readers see no undecided evidence, no flags and no proposals. A
          dispute about evidence is always a public conversation.
        </dd>
        <dt>Your conversation partner</dt>
        <dd>
          Everything in your conversation, your username and your side. Your partner is not shown
          your credence or your email address.
        </dd>
        <dt>Only the two participants</dt>
        <dd>
          Private conversations. They appear in no list but your own two. Nothing of them shows
          elsewhere: no text, no name, no count, and no effect on the public figure.
        </dd>
        <dt>Only you</dt>
        <dd>
          Your credences with their reasons, questionnaire answers, email address, notices,
          preferences and the members you have blocked. The one exception is your side, believing or
          disbelieving, which is shown in a waiting room or conversation that you join.
        </dd>
        <dt>The operators</dt>
        <dd>
          Those who run the servers can technically reach what is stored there. They look at content
          that is not public only to deal with a report, to repair a fault, or where the law obliges
          them to.
        </dd>
      </dl>
    </>
  );
}
