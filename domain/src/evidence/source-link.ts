import { mixesScripts } from '../text/scripts.ts';

/**
 * White space ends an address; control, format and bidirectional characters change what is
 * displayed.
 */
const DECEPTIVE = /[\p{White_Space}\p{Cc}\p{Cf}\\]/u;

/** Scheme and authority, as written. */
const AUTHORITY = /^https?:\/\/([^/?#]*)/iu;

/** Browsers omit it. */
const DEFAULT_PORT = /:(?:80|443)?$/;

export interface SourceLink {
  readonly href: string;
  /**
   * the real host when it differs from what is written: a name in other letters, an encoded number
   */
  readonly realHost: string | null;
}

/**
 * [SO1] The link for a source; null when it is shown as plain text. Browsers ignore what comes
 * before an at sign, so "http://127.0.0.1:3000@evil.example" reads like one place and leads to
 * another, and so does a name that mixes alphabets with similar letters.
 */
export function sourceLink(
  source: string,
  /** the host that a browser would contact; null for none */
  hostOf: (address: string) => string | null,
): SourceLink | null {
  const href = source.trim();
  const authority = AUTHORITY.exec(href)?.[1];
  if (authority === undefined || authority.includes('@') || DECEPTIVE.test(href)) return null;
  if (authority.split('.').some(mixesScripts)) return null;
  const host = hostOf(href);
  if (host === null) return null;
  const written = authority.toLowerCase();
  const isAsWritten = host === written || host === written.replace(DEFAULT_PORT, '');
  return { href, realHost: isAsWritten ? null : host };
}
