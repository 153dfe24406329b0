import { ExternalLink } from 'lucide-react';
import { addressOf } from './address.ts';

/** A text that leads somewhere if it is an address: in a new tab, which is told nothing of this one. */
export function AddressText({ children }: { children: string }) {
  const address = addressOf(children);
  if (address === null) return <bdi>{children}</bdi>;
  return (
    <a href={address} target="_blank" rel="noreferrer noopener">
      <bdi>{children}</bdi>
      <ExternalLink aria-hidden className="ml-1 inline size-3.5" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
