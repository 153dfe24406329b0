import { CREDENCE_NEUTRAL } from '@midspan/domain';
import { ownCredenceOf } from '../../credences/index.ts';
import type { Choices, ChoicesChange } from '../choices.ts';
import type { WelcomeScreen } from '../steps.ts';
import { useLesson } from '../use-lesson.ts';
import type { TaughtClaim } from '../use-taught-claim.ts';
import { PlaceScreen } from './place-screen.tsx';
import { WeighScreen } from './weigh-screen.tsx';

interface WelcomeStepProps {
  userId: string;
  screen: WelcomeScreen;
  /** null while it is being loaded */
  claim: TaughtClaim | null;
  /** what the newcomer said about it as a visitor */
  said: number | null;
  choices: Choices;
  onChange: (change: ChoicesChange) => void;
  onWeigh: () => void;
  onBack: () => void;
  onContinue: () => void;
}

/** Teaches by doing, on two short screens. */
export function WelcomeStep({
  userId,
  screen,
  claim,
  said,
  choices,
  onChange,
  onWeigh,
  onBack,
  onContinue,
}: WelcomeStepProps) {
  const { learned, learn } = useLesson(userId);
  const hypothesis = claim?.hypothesis ?? null;
  const saved = hypothesis && ownCredenceOf(hypothesis).percent;
  const placed = hypothesis === null ? learned.placed : choices.get(hypothesis.id)?.value;
  const value = placed ?? said ?? saved ?? CREDENCE_NEUTRAL;

  function place(next: number): void {
    if (hypothesis === null) learn({ placed: next });
    else onChange({ type: 'placed', hypothesis, value: next });
  }

  if (screen === 'weigh') {
    return (
      <WeighScreen learned={learned} onLearn={learn} onBack={onBack} onContinue={onContinue} />
    );
  }
  return (
    <PlaceScreen
      claim={claim}
      value={value}
      onPlace={place}
      onContinue={() => {
        // Whoever said it before they had an account has placed themselves already.
        if (value !== CREDENCE_NEUTRAL) place(value);
        onWeigh();
      }}
    />
  );
}
