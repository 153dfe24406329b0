import { afterOneItem, CREDENCE_NEUTRAL, credenceLabel, type Weight } from '@midspan/domain';
import { useId, useState } from 'react';
import { WeightQuestions } from '../../features/conversations/index.ts';
import { WeightWords } from '../../lib/weight-words.tsx';
import { Card } from '../../ui/card.tsx';
import { changeText } from '../../ui/change-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Claim } from '../../ui/claim.tsx';
import { SpanFigure } from '../../ui/span-figure.tsx';

/** Says nothing either way, so the figure stays at 50 until the visitor answers. */
const UNANSWERED: Weight = { hypothesis: 50, negation: 50 };

/** One claim, one piece of evidence, two people: the whole idea, to try out. */
export function LandingExample() {
  const titleId = useId();
  const [weight, setWeight] = useState(UNANSWERED);
  const [accepted, setAccepted] = useState({ you: true, other: true });
  const both = accepted.you && accepted.other;
  const figure = both ? afterOneItem(CREDENCE_NEUTRAL, weight) : CREDENCE_NEUTRAL;
  return (
    // On a wide screen the figure is beside the questions that move it.
    <Card
      role="group"
      aria-labelledby={titleId}
      className="flex flex-col gap-x-14 gap-y-4 lg:grid lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr]"
    >
      <div>
        <p
          id={titleId}
          className="mb-5 w-fit rounded-full bg-sunken px-3 py-1 text-sm font-semibold text-muted"
        >
          Try it on a made-up example
        </p>
        <Claim>The new bypass has made the town quieter.</Claim>
      </div>
      {/* On a phone it stays in view while the answers below move it. */}
      <div className="max-lg:-mx-6 max-lg:border-b max-lg:border-line max-lg:bg-raised max-lg:px-6 max-lg:py-3 sm:max-lg:-mx-8 sm:max-lg:px-8 lg:pt-3 [@media(min-height:40rem)]:max-lg:sticky [@media(min-height:40rem)]:max-lg:top-0 [@media(min-height:40rem)]:max-lg:z-10">
        <SpanFigure value={figure} title="Shared credence" label={credenceLabel(figure)} />
        <p role="status" className="mt-2 min-h-12 text-sm text-muted">
          {weight === UNANSWERED
            ? 'Answer the two questions and watch the figure.'
            : sentenceOf(accepted, figure)}
        </p>
      </div>
      <fieldset className="@container flex flex-col gap-4 lg:col-start-2 lg:row-span-3 lg:row-start-1">
        <legend className="sr-only">A piece of evidence</legend>
        <p>
          <span className="font-semibold">Evidence: </span>
          traffic on Main Street fell by a third after the bypass opened.
        </p>
        <WeightQuestions claim="the claim" value={weight} onChange={setWeight} />
      </fieldset>
      <div className="lg:border-t lg:border-line lg:pt-5">
        <p className="mb-4 min-h-20 text-sm">
          <WeightWords weight={weight} />
        </p>
        <div className="flex flex-wrap gap-x-8 gap-y-4">
          <Checkbox
            label="You accept it"
            checked={accepted.you}
            onCheckedChange={(you) => setAccepted({ ...accepted, you })}
          />
          <Checkbox
            label="The other side accepts it"
            checked={accepted.other}
            onCheckedChange={(other) => setAccepted({ ...accepted, other })}
          />
        </div>
      </div>
    </Card>
  );
}

function sentenceOf({ you, other }: { you: boolean; other: boolean }, figure: number): string {
  if (!you && !other) return 'Neither of you accepts it, so the figure stays at 50%.';
  if (!other) return 'The other side doesn’t accept it, so the figure stays at 50%.';
  if (!you) return 'You don’t accept it, so the figure stays at 50%.';
  const change = figure - CREDENCE_NEUTRAL;
  if (change === 0) {
    return 'You both accept it, but it’s just as likely either way, so the figure stays at 50%.';
  }
  return `You both accept it, so the figure moves from 50% to ${figure}% (${changeText(change)}).`;
}
