import { EXAMPLE_WEIGHT, threeIdeas } from '@midspan/contract';
import {
  afterOneItem,
  CREDENCE_NEUTRAL,
  credenceLabel,
  isSameWeight,
  LIKELIHOODS,
  type Likelihood,
} from '@midspan/domain';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '../../../lib/use-draft.ts';
import { WeightWords } from '../../../lib/weight-words.tsx';
import { WhoSees } from '../../../lib/who-sees.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { TruthWord, WorldDots } from '../../../ui/hundred-worlds.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { SpanFigure } from '../../../ui/span-figure.tsx';
import { EXAMPLE_CLAIM, EXAMPLE_FINDING } from '../../about/index.ts';
import { CredenceSlider, ownCredenceOf } from '../../credences/index.ts';
import type { TaughtClaim } from '../came-for.ts';
import type { Flow } from '../use-flow.ts';
import { StepActions } from './step-actions.tsx';

const likelihood = z.nullable(z.literal([...LIKELIHOODS]));

/** What a newcomer tried out on an example; it is kept in the tab and never sent. */
const lesson = z.object({
  /** their place on a claim that isn't saved here */
  placed: z.nullable(z.int()),
  hypothesis: likelihood,
  negation: likelihood,
});
type Lesson = z.infer<typeof lesson>;

const NOTHING_YET: Lesson = { placed: null, hypothesis: null, negation: null };

function useLesson(userId: string) {
  const draft = useDraft(`lesson:${userId}`, lesson);
  const [learned, setLearned] = useState(() => draft.read() ?? NOTHING_YET);
  function learn(answer: Partial<Lesson>): void {
    const next = { ...learned, ...answer };
    setLearned(next);
    draft.write(next);
  }
  return { learned, learn };
}

interface WelcomeStepProps {
  flow: Flow;
  userId: string;
  /** null while it is being loaded */
  claim: TaughtClaim | null;
  /** what the newcomer said about it as a visitor */
  said: number | null;
  /** they have said elsewhere where they stand, and aren't asked again */
  isPlaced: boolean;
}

export function WelcomeStep({ flow, userId, claim, said, isPlaced }: WelcomeStepProps) {
  const { learned, learn } = useLesson(userId);
  const hypothesis = claim?.hypothesis ?? null;
  const saved = hypothesis && ownCredenceOf(hypothesis).percent;
  const placed = hypothesis === null ? learned.placed : flow.choices.get(hypothesis.id)?.value;
  const value = placed ?? said ?? saved ?? CREDENCE_NEUTRAL;

  function place(next: number): void {
    if (hypothesis === null) learn({ placed: next });
    else flow.changeChoices({ type: 'said', hypothesis, fields: { value: next } });
  }

  if (isPlaced || flow.screen === 'weigh') {
    return <WeighScreen flow={flow} learned={learned} onLearn={learn} isFirst={isPlaced} />;
  }

  function proceed(): void {
    // A credence chosen as a visitor counts as placed.
    if (value !== CREDENCE_NEUTRAL) place(value);
    flow.goToSecondScreen();
  }

  // The shared figure isn't shown, so that their own view comes first.
  return (
    <>
      <p className="mb-6 max-w-prose">
        On Midspan, two people who disagree about a claim talk one to one.
        {claim?.hypothesis === null && ' Try it on a made-up one.'}
      </p>
      {claim === null ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <div className="flex flex-col gap-6">
          <Claim>{claim.statement}</Claim>
          <div>
            <CredenceSlider value={value} onChange={place} />
            <WhoSees of="credence" className="mt-1" />
          </div>
        </div>
      )}
      <p className="mt-6 max-w-prose border-t border-line pt-6">{threeIdeas.sharedFigure}</p>
      <StepActions>
        <Button onClick={proceed}>Continue</Button>
      </StepActions>
    </>
  );
}

interface WeighScreenProps {
  flow: Flow;
  learned: Lesson;
  onLearn: (answer: Partial<Lesson>) => void;
  isFirst: boolean;
}

function WeighScreen({ flow, learned, onLearn, isFirst }: WeighScreenProps) {
  const { hypothesis, negation } = learned;
  const weight = hypothesis === null || negation === null ? null : { hypothesis, negation };
  const figure = weight === null ? CREDENCE_NEUTRAL : afterOneItem(CREDENCE_NEUTRAL, weight);
  // Then the words about the answers say the same.
  const isExample = weight !== null && isSameWeight(weight, EXAMPLE_WEIGHT);
  return (
    <>
      <div className="flex flex-col gap-6">
        {isFirst && <p className="max-w-prose">{threeIdeas.sharedFigure}</p>}
        <div className="flex flex-col gap-3">
          <p className="text-sm text-muted">A made-up example</p>
          <Claim>{EXAMPLE_CLAIM}</Claim>
          <p>
            <span className="font-semibold">Evidence: </span>
            {EXAMPLE_FINDING}
          </p>
        </div>
        <p className="max-w-prose text-sm text-muted">{threeIdeas.twoQuestions}</p>
        <WorldsQuestion
          claimIs="true"
          answer={hypothesis}
          onAnswer={(answer) => onLearn({ hypothesis: answer })}
        />
        <WorldsQuestion
          claimIs="false"
          answer={negation}
          onAnswer={(answer) => onLearn({ negation: answer })}
        />
        <div className="flex flex-col gap-3 border-t border-line pt-6">
          <SpanFigure value={figure} title="The shared figure" label={credenceLabel(figure)} />
          <p role="status" className="min-h-18 max-w-prose">
            {weight === null ? (
              'Answer both questions, and watch the figure.'
            ) : (
              <WeightWords weight={weight} />
            )}
          </p>
          {!isExample && <p className="max-w-prose text-sm text-muted">{threeIdeas.whyItMoves}</p>}
        </div>
      </div>
      <StepActions {...(isFirst ? {} : { onBack: flow.back })}>
        <Button onClick={flow.proceed}>Continue</Button>
      </StepActions>
    </>
  );
}

const ASCENDING = [...LIKELIHOODS].sort((one, other) => one - other);

interface WorldsQuestionProps {
  claimIs: 'true' | 'false';
  answer: Likelihood | null;
  onAnswer: (answer: Likelihood) => void;
}

/** In how many of 100 worlds one would find something: one tap, with the picture beside it. */
function WorldsQuestion({ claimIs, answer, onAnswer }: WorldsQuestionProps) {
  return (
    <ChoiceField
      label={
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="min-w-[min(9rem,100%)] flex-1">
            {claimIs === 'true' ? 'Suppose the claim is ' : 'Now suppose it’s '}
            <TruthWord claimIs={claimIs} />.
            <span className="mt-0.5 block text-sm font-normal text-muted">
              In 100 such worlds, in how many would you find this?
            </span>
          </span>
          <WorldDots showing={answer ?? 0} claimIs={claimIs} className="w-20 shrink-0" />
        </span>
      }
      choices={ASCENDING.map((likelihood) => ({
        value: String(likelihood),
        label: String(likelihood),
      }))}
      value={String(answer)}
      onChange={({ target }) => {
        const chosen = ASCENDING.find((likelihood) => String(likelihood) === target.value);
        if (chosen !== undefined) onAnswer(chosen);
      }}
      looks="steps"
      // As many in a row as fit, each wide enough for a finger.
      className="grid-cols-[repeat(auto-fit,minmax(1.75rem,1fr))]"
    />
  );
}
