import { credenceLabel } from '@midspan/domain';
import { Claim } from '../../ui/claim.tsx';
import { WorldsPicture } from '../../ui/hundred-worlds.tsx';
import { SpanMini } from '../../ui/span-figure.tsx';
import { ChapterHeading, SectionHeading } from './about-contents.tsx';
import {
  EXAMPLE_ITEMS,
  FIGURE_WITHOUT_SECOND,
  FIRST_ITEM,
  FIRST_ITEM_WORLDS,
} from './worked-example.ts';

export function AboutRationale() {
  return (
    <section aria-labelledby="rationale">
      <ChapterHeading id="rationale" />
      <p>
        Most of us learn about the other side from our own. We hear its views in their weakest form,
        quoted by people who reject them, and we answer in front of an audience that already agrees.
        That’s an echo chamber. It doesn’t take bad people. It only takes everyone being a little
        more comfortable among their own.
      </p>
      <p>
        Arguing across the divide in public often goes no better. In front of a crowd, giving way
        looks like losing, so no one gives way. Midspan changes the setting instead of the people:
        two members, no voting audience, no likes, no score for winning. The question between them
        is a small one. Not “who’s right?” but “do we both accept this piece of evidence, and how
        much does it weigh?”
      </p>
      <p>
        Small agreements of that kind add up. They also last: the next two people who disagree about
        the same claim find what has already been accepted across the divide and start from there.
      </p>

      <SectionHeading id="shared-credence" />
      <p>
        Every hypothesis carries one shared figure, the perspective-bridging credence, or PB
        credence. It starts at 50 percent, before any discussion, and moves only when someone on one
        side proposes evidence and someone on the other accepts it. It’s not a vote, not an average
        of opinions, and not our verdict. It answers one question: how likely is the hypothesis if
        you start undecided and count nothing but what both sides accept?
      </p>
      <p>
        When you propose evidence, you give two likelihoods: how well it fits if the hypothesis is
        true, and how well it fits if the hypothesis is false. Each is one of nine options: 1, 10,
        25, 40, 50, 60, 75, 90 or 99 percent, from “Very strongly disfavors” to “Very strongly
        favors”. Only the ratio of the two matters. Evidence you’d expect just as much either way
        has a ratio of one and moves nothing, however impressive it sounds.
      </p>
      <p>
        The figure is Bayes’ rule, started from even odds. Write <i>L</i>
        <sub>H</sub> for the likelihood under the hypothesis and <i>L</i>
        <sub>N</sub> for the likelihood under its negation. Every accepted item adds to one sum:
      </p>
      <p className="prose-formula">
        <i>s</i> = sum of ( ln <i>L</i>
        <sub>H</sub> − ln <i>L</i>
        <sub>N</sub> )
        <br />
        PB credence = 1 / ( 1 + e
        <sup>
          −<i>s</i>
        </sup>{' '}
        )
      </p>
      <p>
        Because it’s a sum, the order of the items makes no difference, and an item that’s taken out
        leaves no trace in the figure. The figure is shown as a whole percent between 1 and 99: no
        amount of evidence buys certainty. And because the rule treats every item as a separate
        piece of information, the same finding mustn’t be counted twice under two names. If a source
        already counts for a hypothesis, both the proposer and the reviewer see which earlier item
        used it.
      </p>

      <SectionHeading id="worked-example" />
      <p>
        The example is made up, but the math is exactly what Midspan does. Two members disagree
        about this hypothesis:
      </p>
      <Claim>The new bypass has made the town quieter.</Claim>
      <p>
        The figure starts at 50 percent. Three items of evidence are proposed and accepted, one
        after the other:
      </p>
      <ol className="prose-steps">
        {EXAMPLE_ITEMS.map((item) => (
          <li key={item.what}>
            <p>
              <strong>{item.what}.</strong> Proposed by the {item.proposer} side.
            </p>
            <dl>
              <div>
                <dt>If true</dt>
                <dd>{item.hypothesis}%</dd>
              </div>
              <div>
                <dt>If false</dt>
                <dd>{item.negation}%</dd>
              </div>
              <div>
                <dt>Ratio</dt>
                <dd>{item.ratio}</dd>
              </div>
              <div>
                <dt>Figure after</dt>
                <dd>
                  <SpanMini
                    value={item.figure}
                    title="PB credence"
                    label={credenceLabel(item.figure)}
                  />
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ol>
      <p>
        To see why the first item moves the figure to 78 percent, picture 100 towns whose bypass has
        made them quieter, and 100 whose bypass hasn’t. Each filled dot is a town where the counts
        on the main street fell like this:
      </p>
      <WorldsPicture ifTrue={FIRST_ITEM.hypothesis} ifFalse={FIRST_ITEM.negation}>
        {FIRST_ITEM_WORLDS}
      </WorldsPicture>
      <p>
        Check it by hand. The first item gives ln 0.90 − ln 0.25 = 1.281, and 1 / (1 + e
        <sup>−1.281</sup>) = 0.783, shown as 78 percent. The second gives ln 0.40 − ln 0.75 =
        −0.629. The sum is now 0.652, and the figure 66 percent. The third adds ln 0.60 − ln 0.50 =
        0.182; the sum is 0.835, and the figure 70 percent.
      </p>
      <p>
        Suppose it turns out later that the side streets were counted during roadworks, and the
        second item is overturned. Exactly its −0.629 is taken out again. What remains is 1.463, and
        the figure is {FIGURE_WITHOUT_SECOND} percent, just as if that item had never been accepted.
      </p>
    </section>
  );
}
