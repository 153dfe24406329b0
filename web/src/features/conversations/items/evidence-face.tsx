import { type ListedEvidence, SOURCE_TIERS, weightOf } from '@midspan/contract';
import type { ReactNode } from 'react';
import { linkOf } from '../../../lib/source-link.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { WrittenText } from '../../../ui/written-text.tsx';
import { WeightShown } from '../weights/weight-shown.tsx';

export interface EvidenceFaceProps {
  evidence: ListedEvidence;
  titleId: string;
  /** where the weight is shown at length below it, it isn't shown twice */
  hasWeight?: boolean;
  /** for lists: long texts are cut short, and of an address only its host is shown */
  isCut?: boolean;
  /** what stands at the end of its last line */
  end?: ReactNode;
}

/** What an item says, as every card shows it: the finding, where it comes from, how much it weighs. */
export function EvidenceFace({
  evidence,
  titleId,
  hasWeight = true,
  isCut = false,
  end,
}: EvidenceFaceProps) {
  const { description, source, source_tier } = evidence;
  const weight = weightOf(evidence);
  const link = linkOf(source);
  return (
    <>
      <div className="flex min-w-0 flex-col gap-0.5">
        <h3
          id={titleId}
          className={classNames('leading-snug font-semibold', isCut && 'line-clamp-4')}
        >
          <WrittenText as="span">{description}</WrittenText>
        </h3>
        {source !== '' && (
          <p
            className={classNames(
              'overflow-clip text-sm wrap-anywhere text-muted [overflow-clip-margin:0.25rem]',
              isCut && 'flex flex-wrap gap-x-1 whitespace-nowrap',
            )}
          >
            <span className={isCut ? 'flex max-w-full' : undefined}>
              <span
                className={isCut ? 'min-w-0 truncate [&>bdi]:block [&>bdi]:truncate' : undefined}
              >
                <AddressText link={link}>
                  {isCut && link ? new URL(link.href).host : source}
                </AddressText>
              </span>
              {source_tier && '\u00a0·'}
            </span>
            {source_tier && (
              <>
                {' '}
                <span className="whitespace-nowrap">{SOURCE_TIERS[source_tier]}</span>
              </>
            )}
          </p>
        )}
      </div>
      {hasWeight && weight ? (
        <WeightShown weight={weight} end={end} />
      ) : (
        end && <div className="flex justify-end">{end}</div>
      )}
    </>
  );
}
