import { withoutInvitationCodes } from '@midspan/domain';

const CONVERSATIONS = /^\/conversations(\/|$)/;

/**
 * Whether a session replay may record a page: nothing that people say to each other, and no page
 * whose address contains the secret of a link.
 */
export function mayRecord({ pathname, search }: { pathname: string; search: string }): boolean {
  const address = pathname + search;
  return (
    !CONVERSATIONS.test(pathname) &&
    !new URLSearchParams(search).has('token') &&
    withoutInvitationCodes(address) === address
  );
}
