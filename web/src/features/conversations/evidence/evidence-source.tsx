import { type ListedEvidence, SOURCE_TIERS } from '@midspan/contract';
import { linkOf } from '../../../lib/source-link.ts';
import { AddressText } from '../../../ui/address-text.tsx';

/** Where an item comes from, and how near that is to the facts as far as the proposer said. */
export function EvidenceSource({
  source,
  source_tier,
}: Pick<ListedEvidence, 'source' | 'source_tier'>) {
  return (
    <p className="overflow-clip text-sm wrap-anywhere [overflow-clip-margin:0.25rem]">
      <span className="text-muted">Source: </span>
      <AddressText link={linkOf(source)}>{source}</AddressText>
      {source_tier && <span className="block text-muted">{SOURCE_TIERS[source_tier]}</span>}
    </p>
  );
}
