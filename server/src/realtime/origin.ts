import { isLoopback, type Settings } from '../platform/settings.ts';

/**
 * Whether a page of this origin may connect. In local mode every loopback name of the same port
 * counts, because people type localhost and 127.0.0.1 alike.
 */
export function ownOriginCheck(settings: Settings): (origin: string) => boolean {
  const own = new URL(settings.PUBLIC_URL);
  return (origin) => {
    if (!URL.canParse(origin)) return false;
    const given = new URL(origin);
    if (given.origin === own.origin) return true;
    const sameDoor = given.protocol === own.protocol && given.port === own.port;
    return settings.localMode && sameDoor && isLoopback(given.hostname);
  };
}
