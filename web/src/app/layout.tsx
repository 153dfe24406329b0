import { type RefObject, useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { SessionProvider, useSession } from '../features/accounts/index.ts';
import { SafetyHost } from '../features/moderation/index.ts';
import { fetchedPart } from '../lib/fetched-part.tsx';
import { useDeletedMembers } from './deleted-members.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LostPage } from './lost-page.tsx';
import { takeStart } from './start-screen.ts';
import type { SuspendedPageProps } from './suspended-page.tsx';

const MAIN_ID = 'main';

export function Layout() {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <SessionProvider onStart={takeStart}>
      <a
        href={`#${MAIN_ID}`}
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-3 font-semibold text-surface focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <NavigationProgress />
      <Header />
      {/* High enough that the footer stays below the fold while a page loads, so that nothing jumps. */}
      <main
        ref={main}
        id={MAIN_ID}
        tabIndex={-1}
        className="min-h-[calc(100dvh-4.25rem)] outline-none print:min-h-0"
      >
        <Content />
      </main>
      <Footer />
      <ScrollRestoration getKey={placeOf} />
    </SessionProvider>
  );
}

/** Fetched for those who need it, which are very few. */
const SuspendedPage = fetchedPart<SuspendedPageProps>({
  fetchPart: async () => (await import('./suspended-page.tsx')).SuspendedPage,
  Lost: LostPage,
});

/** The page, with the report and block dialogs available everywhere. */
function Content() {
  const session = useSession();
  useDeletedMembers(session.socket);
  if (session.status === 'suspended') {
    return (
      <SuspendedPage text={session.failure} onSignOut={() => void session.signOut('/topics')} />
    );
  }
  return (
    <>
      <Outlet />
      {session.status === 'signed-in' && <SafetyHost />}
    </>
  );
}

/**
 * Every freshly opened page has the same key, so by key alone each would start at the last one's
 * scroll position.
 */
const placeOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** Announces a new page from its heading, as after a full load, or from the one its link names. */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>) {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const named = hash === '' ? null : document.getElementById(hash.slice(1));
    const heading = named ?? main.current?.querySelector<HTMLElement>('h1[tabindex]');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, hash, main]);
}

/** Appears only when a page takes noticeably long to load. */
function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div className="fixed inset-x-0 top-0 z-50 h-1 animate-arrive bg-ink" aria-hidden="true" />
  );
}
