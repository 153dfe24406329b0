import type { ReceivedMail } from './mail-server.ts';

/** The secret of the link in an email. */
export function secretIn({ text }: Pick<ReceivedMail, 'text'>): string {
  const secret = /[?&]token=([\w-]+)/.exec(text)?.[1];
  if (secret === undefined) throw new Error(`No link in this mail: ${text}`);
  return secret;
}
