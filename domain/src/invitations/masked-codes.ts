/** In an address, as it is or as part of a query. */
const CODES = /((?:\/|%2F)(?:invite|invitations)(?:\/|%2F))[\w-]{22,}/gi;

/** An invitation's code is in the path, because that is what people pass on: no report may have it. */
export const withoutInvitationCodes = (text: string): string => text.replace(CODES, '$1…');
