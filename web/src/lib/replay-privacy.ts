const CONVERSATIONS = /^\/conversations(\/|$)/;

/**
 * Whether a session replay may record a page: none of what people say to one another, and no page
 * whose address carries the secret of a link.
 */
export function mayRecord({ pathname, search }: { pathname: string; search: string }): boolean {
  return !CONVERSATIONS.test(pathname) && !new URLSearchParams(search).has('token');
}
