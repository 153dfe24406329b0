import { type ListedEvidence, SOURCE_TIERS } from '@midspan/contract';
import { ExternalLink } from 'lucide-react';
import { sourceAddress } from './evidence-display.ts';

function SourceText({ source }: { source: string }) {
  const address = sourceAddress(source);
  if (address === null) return <bdi>{source}</bdi>;
  return (
    <a href={address} target="_blank" rel="noreferrer noopener">
      <bdi>{source}</bdi>
      <ExternalLink aria-hidden className="ml-1 inline size-3.5" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** Where an item comes from, and how near that is to the facts as far as the proposer said. */
export function EvidenceSource({
  source,
  source_tier,
}: Pick<ListedEvidence, 'source' | 'source_tier'>) {
  return (
    <p className="overflow-clip text-sm wrap-anywhere [overflow-clip-margin:0.25rem]">
      <span className="text-muted">Source: </span>
      <SourceText source={source} />
      {source_tier && <span className="block text-muted">{SOURCE_TIERS[source_tier]}</span>}
    </p>
  );
}
