/** The longest address SMTP can carry (RFC 5321, 4.5.3.1.3, less the angle brackets). */
export const EMAIL_MAX = 254;

/**
 * The pattern browsers use for `<input type="email">` (WHATWG HTML), but with a dot required in the
 * domain. ASCII only: no look-alikes, no way to break out of an email header.
 */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** [AC4] */
export function looksLikeEmail(email: string): boolean {
  return email.length <= EMAIL_MAX && ADDRESS.test(email);
}

/** [AC5] Two addresses are the same when their keys are. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
