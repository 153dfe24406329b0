import { useEffect } from 'react';
import { useSession } from './session.tsx';

/** Whoever opened the link on the phone looks at this screen next. */
const CHECK_EVERY_MS = 5_000;

/**
 * The link is often opened in another window beside this one, which the browser does not report as
 * a change of visibility; coming back is a change of focus. When it is opened on another device,
 * nothing changes here, so the server is asked again and again.
 */
export function useVerifiedElsewhere(): boolean {
  const { user, refresh } = useSession();
  useEffect(() => {
    const check = () => void refresh();
    const checkIfSeen = () => {
      if (document.visibilityState === 'visible') check();
    };
    window.addEventListener('focus', check);
    const timer = setInterval(checkIfSeen, CHECK_EVERY_MS);
    return () => {
      window.removeEventListener('focus', check);
      clearInterval(timer);
    };
  }, [refresh]);
  return user?.email_verified ?? false;
}
