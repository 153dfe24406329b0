import type { Hypothesis } from '@midspan/contract';
import { countNoun } from '../../../lib/count-noun.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CHOICES_MAX, type Choices, type ChoicesChange } from '../choices.ts';
import { HypothesisBrowser } from './hypothesis-browser.tsx';
import { HypothesisChoice } from './hypothesis-choice.tsx';
import { StepActions } from './step-actions.tsx';

interface TopicsStepProps {
  /** the claim the newcomer came for, which they may have an opinion on already */
  claim: Hypothesis | null;
  choices: Choices;
  onChange: (change: ChoicesChange) => void;
  busy: boolean;
  onBack: () => void;
  onContinue: () => void;
}

export function TopicsStep({
  claim,
  choices,
  onChange,
  busy,
  onBack,
  onContinue,
}: TopicsStepProps) {
  const { size } = choices;
  return (
    <>
      <p className="mb-6 max-w-prose text-muted">
        Open a topic, tick the claims you have a view on, and say how likely you think each one is.
        You can also do this later with any claim you come across.
      </p>
      {claim !== null && (
        <section
          aria-labelledby="came-for"
          className="mb-6 rounded-control border border-line px-4 py-5"
        >
          <h3 id="came-for" className="mb-4 text-sm font-semibold text-muted">
            The claim you came for
          </h3>
          <HypothesisChoice
            hypothesis={claim}
            choice={choices.get(claim.id)}
            disabled={busy}
            onChange={onChange}
          />
        </section>
      )}
      <HypothesisBrowser
        choose={(hypothesis) => (
          <HypothesisChoice
            hypothesis={hypothesis}
            choice={choices.get(hypothesis.id)}
            disabled={busy}
            onChange={onChange}
          />
        )}
      />
      {size >= CHOICES_MAX && (
        <div className="mt-6">
          <Notice tone="info">
            You can choose up to {CHOICES_MAX} here. You can add others later.
          </Notice>
        </div>
      )}
      <p role="status" className="mt-8 border-t border-line pt-6 text-sm text-muted">
        {size === 0
          ? 'Nothing chosen yet. You can continue without choosing.'
          : `${countNoun(size, 'hypothesis', 'hypotheses')} chosen.`}
      </p>
      <StepActions onBack={onBack} busy={busy}>
        <Button busy={busy} busyLabel="Saving…" onClick={onContinue}>
          {size === 0 ? 'Continue without choosing' : 'Save & Continue'}
        </Button>
      </StepActions>
    </>
  );
}
