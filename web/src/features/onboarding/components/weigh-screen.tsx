import { threeIdeas } from '@midspan/contract';
import { afterOneItem, CREDENCE_NEUTRAL, credenceLabel } from '@midspan/domain';
import { WeightWords } from '../../../lib/weight-words.tsx';
import { Button } from '../../../ui/button.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { SpanFigure } from '../../../ui/span.tsx';
import { EXAMPLE_CLAIM, EXAMPLE_FINDING } from '../../about/index.ts';
import type { Lesson } from '../use-lesson.ts';
import { StepActions } from './step-actions.tsx';
import { WorldsQuestion } from './worlds-question.tsx';

interface WeighScreenProps {
  learned: Lesson;
  onLearn: (answer: Partial<Lesson>) => void;
  onBack: () => void;
  onContinue: () => void;
}

/** The second thing a newcomer does: weigh a made-up finding, and watch the figure move. */
export function WeighScreen({ learned, onLearn, onBack, onContinue }: WeighScreenProps) {
  const { hypothesis, negation } = learned;
  const weight = hypothesis === null || negation === null ? null : { hypothesis, negation };
  const figure = weight === null ? CREDENCE_NEUTRAL : afterOneItem(CREDENCE_NEUTRAL, weight);
  return (
    <>
      <div className="flex flex-col gap-6">
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
          <p className="max-w-prose text-sm text-muted">{threeIdeas.whyItMoves}</p>
        </div>
      </div>
      <StepActions onBack={onBack}>
        <Button onClick={onContinue}>Continue</Button>
      </StepActions>
    </>
  );
}
