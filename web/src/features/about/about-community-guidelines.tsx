import { whoSees } from '@midspan/contract';
import { Link } from 'react-router';
import { useSite } from '../../lib/site.ts';
import { ChapterHeading, FoldedSection } from './about-contents.tsx';

export function AboutCommunityGuidelines() {
  return (
    <section aria-labelledby="community-guidelines">
      <ChapterHeading id="community-guidelines" />
      <FoldedSection id="conversation-flow">
        <p>A conversation has two members, one believing and one disbelieving.</p>
        <ol>
          <li>
            <strong>Meet.</strong> Once you both accept, the conversation starts. Your sides are
            fixed at that moment, even if you change your mind.
          </li>
          <li>
            <strong>Open.</strong> Each of you says what you believe and why. Ask before you argue.
          </li>
          <li>
            <strong>Examine.</strong> Propose evidence as it comes up. Each of you can have three
            items waiting for a decision, and you never review your own.
          </li>
          <li>
            <strong>Decide.</strong> An accepted item moves the shared figure right away. A rejected
            one, with a reason of at least 20 characters, goes into discussion until the rejecter
            accepts it, the proposer withdraws it, or both agree to reject it.
          </li>
          <li>
            <strong>Complete.</strong> Either of you can, at any time. Items without a decision are
            withdrawn, and everything stays as it is, read-only.
          </li>
        </ol>
        <p>You can send five messages every ten seconds, so no one gets buried.</p>
      </FoldedSection>
      <FoldedSection id="public-and-private">
        <p>
          <strong>Public conversations</strong> are listed on their hypothesis’s page.{' '}
          {whoSees('public')} Evidence accepted in a public conversation counts for the hypothesis.
        </p>
        <p>
          <strong>Private conversations</strong> start with a request to a member’s username, which
          that member accepts or declines. A request that isn’t answered expires after seven days.{' '}
          {whoSees('private')} Evidence accepted there counts only there: the two of you see the
          public figure with your own items added, and the public figure doesn’t move.
        </p>
        <p>
          In both kinds, your partner sees your side. {whoSees('credence')} The{' '}
          <Link to="/privacy">privacy policy</Link> says in full who sees what.
        </p>
      </FoldedSection>
      <FoldedSection id="overturning">
        <p>
          A study is retracted, or two items turn out to be the same finding. An item that counts
          for a hypothesis can be challenged from any active public conversation on it, but not by
          the member who proposed it. In a private conversation only its own items can be
          challenged.
        </p>
        <ol>
          <li>
            You give a reason of at least 20 characters. The item still counts until it’s decided.
          </li>
          <li>
            Your partner has 72 hours to review it. If they decline or don’t answer, nothing
            changes. If they agree and the item was theirs, it’s overturned right away.
          </li>
          <li>
            If they agree but the item came from someone else, a dispute begins: a public
            conversation between you and the original proposer, with its own figure starting at 50
            percent and a deadline 72 hours later.
          </li>
          <li>
            When the dispute is completed with its figure above 50, the proposal applies. Below 50,
            nothing changes. At exactly 50, it can’t be completed.
          </li>
          <li>
            You can also agree on a new weight, and either of you can give in at any time: by
            withdrawing the proposal, or by conceding.
          </li>
        </ol>
        <p>
          If one of you doesn’t take part by the deadline, the other’s position applies. Taking part
          means sending a message or acting on evidence in the dispute. If you both did, you have
          seven more days; after that, it’s canceled and the evidence still counts. Deleting your
          account counts as not taking part.
        </p>
        <p>
          On a claim that three established pairs carry, silence decides less: a proposal applies
          without the other member only if the challenger and the partner who agreed are both
          established and got there independently. Otherwise the evidence is marked “challenged,
          undecided”. And if you weren’t on Midspan at all while the dispute was open, you can undo
          what applied, once, within 30 days.
        </p>
        <p>
          Between members of whom one has blocked the other, no dispute begins, and one that’s open
          ends with nothing changed. If the challenger blocked, the challenge is withdrawn. If the
          other member did, the evidence is marked “challenged, undecided”.
        </p>
        <p>
          An overturned item stays in the evidence history and can be reinstated in the same way.
          The member who gets a say is then the one who overturned it last or, if that’s the one who
          wants it back, the original proposer. You can ask for your own evidence back only if it
          was overturned because you didn’t take part. Evidence accepted in a dispute can’t be
          challenged.
        </p>
      </FoldedSection>
      <FoldedSection id="flagging">
        <p>
          If a message makes it hard to go on, flag it. A flag is a request to repair the
          conversation, not a punishment. There are two kinds:
        </p>
        <ul>
          <li>
            <strong>Rude:</strong> insults, mockery, contempt, threats, slurs, or remarks about the
            person instead of the claim.
          </li>
          <li>
            <strong>Counterproductive:</strong> changing the subject to dodge a point, repeating
            points already answered, putting words in your mouth, flooding, or refusing every
            question.
          </li>
        </ul>
        <ol>
          <li>You flag one of your partner’s messages. Only one flag can be open at a time.</li>
          <li>
            Your partner clarifies what they meant, or how they’d put it now. Until then, they can
            read and leave, but they can’t send other messages.
          </li>
          <li>You can answer with a suggestion for how to continue.</li>
          <li>
            You mark the flag as resolved and say how in a sentence. You can do that at any time. If
            you don’t answer within 24 hours of the clarification, the flag is closed.
          </li>
        </ol>
        <p>
          Don’t flag a message because you disagree with it. If a clarification can’t fix things,
          either of you can report to the operators at any time.
        </p>
      </FoldedSection>
      <FoldedSection id="source-reliability">
        <p>
          Every item of evidence names a source. The proposer can say which of five tiers it belongs
          to, and the reviewer sees the tier next to it. The tier is a hint for the reader, not a
          number in the formula. The evidence weighs what the two of you agree on.
        </p>
        <dl>
          <dt>1. Peer-reviewed or primary data</dt>
          <dd>
            Research checked by other experts before publication, and the raw material itself: data
            sets, court records, original documents, full recordings. One study is one study.
          </dd>
          <dt>2. Official statistics or expert body</dt>
          <dd>
            Statistical offices, scientific academies, professional and standards bodies, reviews of
            a whole field. Strong on what’s agreed, slower on what’s new.
          </dd>
          <dt>3. Quality journalism</dt>
          <dd>
            Reporting that names its sources, separates news from comment and corrects its mistakes
            in public. Cite the study or document it reports instead.
          </dd>
          <dt>4. Opinion or advocacy</dt>
          <dd>
            Commentary, campaign material, think-tank papers written for a cause, company
            statements. Good for finding evidence, weaker as evidence.
          </dd>
          <dt>5. Personal account</dt>
          <dd>
            What someone saw or lived through, including you. It can show that something happens. It
            can rarely show how often.
          </dd>
        </dl>
        <p>
          A high tier doesn’t make a claim true, and a low one doesn’t make it false. Midspan never
          opens a source for you or vouches for it.
        </p>
      </FoldedSection>
      <FoldedSection id="community-rules">
        <ol>
          <li>
            <strong>Be civil.</strong> No insults, harassment, threats or slurs. No hatred against
            people for who they are.
          </li>
          <li>
            <strong>Be honest.</strong> Don’t invent sources, misquote them, or argue a side you
            only pretend to hold.
          </li>
          <li>
            <strong>Argue in good faith.</strong> Don’t accept or reject evidence to push the figure
            where you want it. Decide each item as you would if it pointed the other way.
          </li>
          <li>
            <strong>One person, one account.</strong> Don’t talk with yourself, fix results with a
            partner, or automate messages.
          </li>
          <li>
            <strong>Respect privacy.</strong> Don’t publish other people’s personal data, and don’t
            share a private conversation without your partner’s consent.
          </li>
          <li>
            <strong>Keep it lawful.</strong> No incitement to violence, nothing that endangers
            anyone, no advertising or spam.
          </li>
          <li>
            <strong>Write fair hypotheses.</strong> No claim about a private individual, no trick
            wording, no claim worded to demean.
          </li>
        </ol>
        <p>
          You can block a member. Then you won’t meet each other in waiting rooms, requests or
          search. An open conversation between you is completed, a dispute ends undecided, and no
          new one begins. Public conversations stay readable.
        </p>
      </FoldedSection>
      <Enforcement />
    </section>
  );
}

function Enforcement() {
  const { supportEmail } = useSite();
  return (
    <FoldedSection id="enforcement">
      <p>
        The people who run this site read the reports they get. They look at what happened, not at
        who was right about the hypothesis. They can do two things:
      </p>
      <ul>
        <li>
          <strong>Suspension.</strong> The member is signed out everywhere and can’t sign in.
          They’re told so when they try. A suspension can be lifted.
        </li>
        <li>
          <strong>Deletion.</strong> The account is removed. The name is replaced by “Deleted
          member”, and active conversations are completed. This is for serious or repeated
          violations, and for accounts created to do harm.
        </li>
      </ul>
      <p>
        If you think you were suspended or deleted by mistake, write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </FoldedSection>
  );
}
