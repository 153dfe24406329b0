import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { loginPathFrom } from '../../accounts/index.ts';

/** The session ended while the page was open; logging in leads back here. */
export function SessionEnded() {
  const location = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It replaces what was being read or written, so it must be announced too.
    place.current?.querySelector<HTMLElement>('h1')?.focus();
  }, []);
  return (
    <div ref={place}>
      <MissingPage
        title="Your session has ended"
        lead="Log in to continue. What you were writing is kept."
        action={<ButtonLink to={loginPathFrom(location)}>Login to Continue</ButtonLink>}
      />
    </div>
  );
}
