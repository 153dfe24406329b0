import { type ListedEvidence, weightOf } from '@midspan/contract';
import { LIKELIHOOD_LABELS } from '@midspan/domain';
import { Fact } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { likelihoodPercent } from './evidence-display.ts';

/** The two likelihoods, in figures and, as they were chosen, in words. */
export function Likelihoods({
  evidence,
  names,
}: {
  evidence: ListedEvidence;
  names: { readonly hypothesis: string; readonly negation: string };
}) {
  const weight = weightOf(evidence);
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 @2xs:grid-cols-2">
      <Fact name={names.hypothesis}>
        {likelihoodPercent(evidence.hypothesis_likelihood)}
        {weight && (
          <span className="block text-sm font-medium">{LIKELIHOOD_LABELS[weight.hypothesis]}</span>
        )}
      </Fact>
      <Fact name={names.negation}>
        {likelihoodPercent(evidence.negation_likelihood)}
        {weight && (
          <span className="block text-sm font-medium">{LIKELIHOOD_LABELS[weight.negation]}</span>
        )}
      </Fact>
    </dl>
  );
}

/** Nothing is counted twice without both knowing. */
export function SameSource({ evidence }: { evidence: ListedEvidence }) {
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
    </Notice>
  );
}
