import { useEffect } from 'react';
import { useSession } from './session.tsx';

/**
 * The link is often opened in another window beside this one, which the browser does not report as
 * a change of visibility; coming back is a change of focus.
 */
export function useVerifiedElsewhere(): boolean {
  const { user, refresh } = useSession();
  useEffect(() => {
    const look = () => void refresh();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [refresh]);
  return user?.email_verified ?? false;
}
