import { type ListedEvidence, weightOf } from '@midspan/contract';
import { LIKELIHOOD_LABELS } from '@midspan/domain';
import type { ReactNode } from 'react';
import { WeightWords } from '../../../lib/weight-words.tsx';
import { Fact } from '../../../ui/facts.tsx';
import { WorldDots } from '../../../ui/hundred-worlds.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { likelihoodPercent } from '../items/evidence-display.ts';
import { WeightLine, WorldsDisclosure } from '../weights/weight-shown.tsx';

interface LikelihoodsProps {
  evidence: ListedEvidence;
  names: { readonly hypothesis: string; readonly negation: string };
  /** with 100 worlds for each, for the member who has to judge them */
  isPictured?: boolean;
  /** where the shared figure is */
  figure: number;
}

/** The two likelihoods, in figures and, as they were chosen, in words. */
export function Likelihoods({ evidence, names, isPictured = false, figure }: LikelihoodsProps) {
  const weight = weightOf(evidence);
  const sides = [
    {
      claimIs: 'true',
      name: names.hypothesis,
      fraction: evidence.hypothesis_likelihood,
      likelihood: weight?.hypothesis,
    },
    {
      claimIs: 'false',
      name: names.negation,
      fraction: evidence.negation_likelihood,
      likelihood: weight?.negation,
    },
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-2 gap-x-6">
        {sides.map(({ claimIs, name, fraction, likelihood }) => (
          <Fact key={claimIs} name={name}>
            {isPictured && likelihood !== undefined && (
              <WorldDots
                showing={likelihood}
                claimIs={claimIs}
                className="my-1.5 w-full max-w-28"
              />
            )}
            {likelihoodPercent(fraction)}
            {likelihood !== undefined && (
              <span className="block text-sm font-medium">{LIKELIHOOD_LABELS[likelihood]}</span>
            )}
          </Fact>
        ))}
      </dl>
      {isPictured && weight && (
        <p className="text-sm">
          <WeightWords weight={weight} figure={figure} />
        </p>
      )}
      {!isPictured && weight && (
        <>
          <WeightLine weight={weight} />
          <WorldsDisclosure weight={weight} />
        </>
      )}
    </div>
  );
}

/** Nothing is counted twice without both knowing. */
export function SameSource({
  evidence,
  children,
}: {
  evidence: ListedEvidence;
  /** what can be done about it */
  children?: ReactNode;
}) {
  if (evidence.same_source === null) return null;
  return (
    <Notice tone="info">
      <p className="text-sm font-semibold">This source already counts for this hypothesis:</p>
      <div className="line-clamp-3">
        <WrittenText className="text-sm">{evidence.same_source.description}</WrittenText>
      </div>
      <p className="mt-1 text-sm text-muted">
        Is this a new finding, or would the same one be counted twice?
      </p>
      {children && <div className="mt-2">{children}</div>}
    </Notice>
  );
}
