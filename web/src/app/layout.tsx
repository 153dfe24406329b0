import type { StartScreen } from '@midspan/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import {
  Link,
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from 'react-router';
import { SecondStepHost, SessionProvider, useSession } from '../features/accounts/index.ts';
import { ownCirclesQuery } from '../features/circles/index.ts';
import { deskCountQuery } from '../features/desk/index.ts';
import { SafetyHost } from '../features/moderation/index.ts';
import { activeQuery, BegunBanner, noticesQuery } from '../features/notices/index.ts';
import { onboardingStatusQuery } from '../features/onboarding/index.ts';
import { fetchedPart } from '../lib/fetched-part.tsx';
import { putFirstPage } from '../lib/page-list.ts';
import { type AppSocket, listen } from '../lib/socket.ts';
import { Header } from './header.tsx';
import { LostPage } from './lost-page.tsx';

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
      <Begun />
      {/* High enough that the footer stays below the fold while a page loads, so that nothing jumps.
          Beside its panels a conversation is as high as what is left of the window. */}
      <main
        ref={main}
        id={MAIN_ID}
        tabIndex={-1}
        className="min-h-[calc(100dvh-4.25rem)] outline-none lg:has-[[data-conversation]]:min-h-0 print:min-h-0"
      >
        <Content />
      </main>
      <Footer />
      <SecondStepHost />
      <ScrollRestoration getKey={placeOf} />
    </SessionProvider>
  );
}

function Begun() {
  const { status, socket } = useSession();
  return status === 'signed-in' && <BegunBanner socket={socket} />;
}

/** Fetched for those who need it, which are very few. */
const SuspendedPage = fetchedPart({
  fetchPart: async () => (await import('./suspended-page.tsx')).SuspendedPage,
  Lost: LostPage,
});

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

/** Every freshly opened page has the same key, and would start where the last one was scrolled. */
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

function Footer() {
  return (
    // A conversation fills the window, whatever its size.
    <footer className="border-t border-line print:hidden [body:has([data-conversation])_&]:hidden">
      <div className="mx-auto flex w-full max-w-wide flex-wrap items-center justify-between gap-x-8 gap-y-2 px-5 py-4 text-sm text-muted sm:px-8 sm:py-8">
        <p>© {new Date().getFullYear()} Midspan. Meet in the middle of the bridge.</p>
        <nav aria-label="Footer" className="flex gap-6">
          <Link to="/about" className="py-1 text-ink">
            About
          </Link>
          <Link to="/privacy" className="py-1 text-ink">
            Privacy
          </Link>
        </nav>
      </div>
    </footer>
  );
}

/** Reloads what shows the name of a member who has just deleted the account. */
function useDeletedMembers(socket: AppSocket | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (socket === null) return;
    return listen(socket, {
      'member:deleted': ({ userId }) =>
        void queryClient.invalidateQueries({
          predicate: ({ state }) => JSON.stringify(state.data)?.includes(userId) ?? false,
        }),
    });
  }, [socket, queryClient]);
}

function takeStart(queryClient: QueryClient, start: StartScreen | null): void {
  if (start === null) {
    for (const { queryKey } of [noticesQuery, activeQuery, ownCirclesQuery, deskCountQuery]) {
      void queryClient.invalidateQueries({ queryKey });
    }
    return;
  }
  putFirstPage(queryClient, noticesQuery.queryKey, start.notices);
  queryClient.setQueryData(activeQuery.queryKey, start.active);
  queryClient.setQueryData(ownCirclesQuery.queryKey, start.circles);
  queryClient.setQueryData(deskCountQuery.queryKey, start.desk);
  // The onboarding steps record their progress themselves, and may be ahead of this.
  queryClient.setQueryData(onboardingStatusQuery.queryKey, (known) => known ?? start.onboarding);
}
