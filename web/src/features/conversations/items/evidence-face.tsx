import { type ListedEvidence, SOURCE_TIERS, weightOf } from '@midspan/contract';
import { linkOf } from '../../../lib/source-link.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { WeightBars } from '../../../ui/weight-bars.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { WeightShown, WorldsDisclosure } from '../weights/weight-shown.tsx';

const percentOf = (fraction: number) => Math.round(fraction * 100);

export interface EvidenceFaceProps {
  evidence: ListedEvidence;
  titleId: string;
  /** where the weight is shown at length below it, it isn't shown twice */
  hasWeight?: boolean;
  /** with the picture of 100 worlds on request */
  hasPicture?: boolean;
}

/** What an item says, as every card shows it: the finding, where it comes from, how much it weighs. */
export function EvidenceFace({
  evidence,
  titleId,
  hasWeight = true,
  hasPicture = false,
}: EvidenceFaceProps) {
  const { description, source, source_tier } = evidence;
  const weight = weightOf(evidence);
  return (
    <>
      <div className="flex flex-col gap-1">
        <h3 id={titleId} className="font-semibold">
          <WrittenText as="span">{description}</WrittenText>
        </h3>
        {source !== '' && (
          <p className="overflow-clip text-sm wrap-anywhere text-muted [overflow-clip-margin:0.25rem]">
            <AddressText link={linkOf(source)}>{source}</AddressText>
            {source_tier && (
              <>
                {' '}
                <span className="whitespace-nowrap">· {SOURCE_TIERS[source_tier]}</span>
              </>
            )}
          </p>
        )}
      </div>
      {hasWeight && (
        <div className="flex flex-col gap-1.5">
          {weight ? (
            <WeightShown weight={weight} />
          ) : (
            <WeightBars
              ifTrue={percentOf(evidence.hypothesis_likelihood)}
              ifFalse={percentOf(evidence.negation_likelihood)}
            />
          )}
          {weight && hasPicture && <WorldsDisclosure weight={weight} />}
        </div>
      )}
    </>
  );
}
