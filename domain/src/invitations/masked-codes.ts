/** In an address, on its own or as part of a query. */
const CODES = /((?:\/|%2F)(?:invite|invitations|join)(?:\/|%2F))[\w-]{22,}/gi;

/** Codes are in paths because people pass links on, so reports of errors must not contain them. */
export const withoutInvitationCodes = (text: string): string => text.replace(CODES, '$1…');
