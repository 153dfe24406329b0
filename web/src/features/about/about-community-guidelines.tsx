import { Link } from 'react-router';
import { useSite } from '../../lib/site.ts';
import { ChapterHeading, SectionHeading } from './about-contents.tsx';
import { AboutOverturning } from './about-overturning.tsx';

export function AboutCommunityGuidelines() {
  const { supportEmail } = useSite();
  return (
    <section aria-labelledby="community-guidelines">
      <ChapterHeading id="community-guidelines" />

      <SectionHeading id="conversation-flow" />
      <p>A conversation has two members, one believing and one disbelieving. It runs like this:</p>
      <ol>
        <li>
          <strong>Meet.</strong> Both accept the match, and either starts the conversation. The side
          each of you is on is fixed at that moment and stays as it was, whatever you come to think.
        </li>
        <li>
          <strong>Open.</strong> Each says what they believe and what it rests on. Ask before you
          argue.
        </li>
        <li>
          <strong>Examine.</strong> Propose evidence as it comes up. Each of you can have three
          items waiting for a decision. You can withdraw an item of yours until it is decided, and
          you never review your own.
        </li>
        <li>
          <strong>Decide.</strong> An accepted item moves the shared figure at once. A rejected one,
          with a reason of at least 20 characters, goes into discussion until the rejecter accepts
          it, the proposer withdraws it, or both agree to reject it.
        </li>
        <li>
          <strong>Complete.</strong> Either of you can complete the conversation at any time. Items
          without a decision are withdrawn. The messages and the final figure then stay as they are,
          read-only.
        </li>
      </ol>
      <p>
        Messages are limited to five in ten seconds, so that nobody is buried. One thought per
        message is a good measure anyway.
      </p>

      <SectionHeading id="public-and-private" />
      <p>
        <strong>Public conversations</strong> are listed on the page of their hypothesis. Members
        can read them, live and afterwards: messages, decided evidence, the figure and how it ended.
        They see nothing of typing, undecided evidence, flags or proposals, and they cannot take
        part. Decided evidence appears in the hypothesis’s evidence history with the name of whoever
        proposed it, and anyone on the internet can read that. What is accepted in a public
        conversation counts for the hypothesis.
      </p>
      <p>
        <strong>Private conversations</strong> are for the two of you. They are begun by a request
        to a member’s username, which the other accepts or declines; a request that nobody answers
        lapses after seven days. Evidence accepted there counts only inside: the two of you see the
        public figure with your own items added. Outside nothing of it shows, neither text nor name
        nor count, and the public figure does not move.
      </p>
      <p>
        In both kinds your partner sees your side, never the number of your credence. The{' '}
        <Link to="/privacy">privacy policy</Link> says in full who sees what.
      </p>

      <AboutOverturning />

      <SectionHeading id="flagging" />
      <p>
        If a message makes it hard to go on, flag it. A flag is a request to repair the
        conversation, not a punishment. There are two kinds:
      </p>
      <ul>
        <li>
          <strong>Rude:</strong> insults, mockery, contempt, threats, slurs, remarks about the
          person where the claim was the subject.
        </li>
        <li>
          <strong>Counterproductive:</strong> changing the subject to escape a point, repeating what
          has been answered, putting words into your mouth, flooding, refusing every question.
        </li>
      </ul>
      <ol>
        <li>You flag a message of your partner’s. One flag is open at a time.</li>
        <li>
          The author clarifies: what was meant, or how they would put it now. Until then they can
          read and leave, but not send other messages.
        </li>
        <li>You may answer with a suggestion for how to go on.</li>
        <li>
          You mark the flag as resolved, with a sentence on how. You can do that at any time. If you
          stay silent for 24 hours after the clarification, the flag is resolved without you.
        </li>
      </ol>
      <p>
        A disagreement is not a flag. Neither is a fact you dislike or a question that is hard to
        answer. And some things a clarification cannot repair: either side can report to the
        operators at any time.
      </p>

      <SectionHeading id="source-reliability" />
      <p>
        Every item of evidence names a source. The proposer can say which of five tiers it belongs
        to, and the reviewer is shown the tier beside it. The tier is a hint for the reader, not a
        number in the formula. What the evidence weighs is what the two of you accept.
      </p>
      <dl>
        <dt>1. Peer-reviewed or primary data</dt>
        <dd>
          Research checked by other experts before publication, and the raw material itself: data
          sets, court records, original documents, full recordings. Read the methods as well as the
          summary. One study is one study.
        </dd>
        <dt>2. Official statistics or expert body</dt>
        <dd>
          Statistical offices, scientific academies, professional and standards bodies, reviews of a
          whole field. Strong on what is known and agreed, slower on what is new. Look at how a
          quantity was defined.
        </dd>
        <dt>3. Quality journalism</dt>
        <dd>
          Reporting that names its sources, separates news from comment and corrects its mistakes in
          public. Where it reports a study or a document, go to that and cite it instead.
        </dd>
        <dt>4. Opinion or advocacy</dt>
        <dd>
          Commentary, campaign material, think-tank papers written for a cause, company statements.
          Often well argued and often selective. Good for finding evidence, weaker as evidence.
        </dd>
        <dt>5. Personal account</dt>
        <dd>
          What somebody saw or lived through, yourself included. It can show that a thing happens.
          It can seldom show how often.
        </dd>
      </dl>
      <p>
        A high tier does not make a claim true and a low one does not make it false. Ask what this
        source, saying this, would lead you to expect. Midspan never opens a source for you or
        vouches for it: a web address is shown as a link, anything else as text.
      </p>

      <SectionHeading id="community-rules" />
      <ol>
        <li>
          <strong>Be civil.</strong> No insults, harassment, threats or slurs. No hatred against
          people for who they are.
        </li>
        <li>
          <strong>Be honest.</strong> Do not invent sources, misquote them, or argue a side you only
          pretend to hold.
        </li>
        <li>
          <strong>Argue in good faith.</strong> Do not accept or reject evidence to push the figure
          to where you want it. Decide each item as you would if it pointed the other way.
        </li>
        <li>
          <strong>One person, one account.</strong> Do not converse with yourself, arrange results
          with a partner, or automate messages.
        </li>
        <li>
          <strong>Respect privacy.</strong> Do not publish other people’s personal data, and do not
          carry a private conversation outside without your partner’s consent.
        </li>
        <li>
          <strong>Keep it lawful.</strong> No incitement to violence, nothing that endangers anyone,
          no advertising or spam.
        </li>
        <li>
          <strong>Write fair hypotheses.</strong> No claim about a private individual, no trick
          wording, no claim worded to demean.
        </li>
      </ol>
      <p>
        You can block a member. Then you are not matched with each other, cannot send each other
        requests, do not find each other in search and do not see each other in waiting rooms. An
        open conversation between you is completed. Public conversations stay readable, and a
        dispute about evidence is decided all the same.
      </p>

      <SectionHeading id="enforcement" />
      <p>
        The people who operate this site read the reports that reach them. They look at what
        happened, not at who was right about the hypothesis. They have two measures:
      </p>
      <ul>
        <li>
          <strong>Suspension.</strong> The member is signed out everywhere and cannot sign in, and
          is told so when they try. A suspension can be lifted.
        </li>
        <li>
          <strong>Deletion.</strong> The account is removed. “Deleted member” stands in place of the
          name, and active conversations are completed. This is for serious or repeated breaches,
          and for accounts opened to do harm.
        </li>
      </ul>
      <p>
        Evidence that both sides accepted is not thrown out because of who proposed it. If it should
        not count, it can be overturned on its merits like any other. If you think a measure against
        you was a mistake, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </section>
  );
}
