import { ExternalLink } from 'lucide-react';

interface AddressTextProps {
  /** where the text leads; null if it is plain text */
  link: { readonly href: string; readonly realHost: string | null } | null;
  children: string;
}

/** A text that is a link if it is an address: in a new tab, which learns nothing about this one. */
export function AddressText({ link, children }: AddressTextProps) {
  if (link === null) return <bdi>{children}</bdi>;
  return (
    <>
      <a href={link.href} target="_blank" rel="noreferrer noopener">
        <bdi>{children}</bdi>
        <ExternalLink aria-hidden className="ml-1 inline size-3.5" />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {link.realHost !== null && <span className="text-muted"> (leads to {link.realHost})</span>}
    </>
  );
}
