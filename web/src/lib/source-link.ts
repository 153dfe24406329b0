import { type SourceLink, sourceLink } from '@midspan/domain';

const hostOf = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).host : null;

/** The link for a source, as this browser would follow it; null for plain text. */
export const linkOf = (source: string): SourceLink | null => sourceLink(source, hostOf);
