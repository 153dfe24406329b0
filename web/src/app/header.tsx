import { Menu, Search, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, NavLink, type NavLinkProps, useLocation } from 'react-router';
import {
  LOGIN_PATH,
  REGISTER_PATH,
  useSession,
  wayBackFrom,
  wayInPath,
} from '../features/accounts/index.ts';
import { DeskEntry, useDeskCount } from '../features/desk/index.ts';
import { ConversationsInMenu, HeaderNotices } from '../features/notices/index.ts';
import { countNoun } from '../lib/count-noun.ts';
import { waitingCount } from '../lib/waiting-count.ts';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CountBadge } from '../ui/count-badge.tsx';
import { Logo } from '../ui/logo.tsx';
import { ThemeSwitch } from '../ui/theme.tsx';
import { Tagline } from './tagline.tsx';

const MENU_ID = 'site-menu';
const ENTRY =
  'flex min-h-11 items-center rounded-control px-3 font-medium text-ink hover:bg-sunken lg:px-2 2xl:px-3';

export function Header() {
  const { status } = useSession();
  const { key } = useLocation();
  const { data: desk } = useDeskCount();
  return (
    <header className="border-b border-line live:hidden print:hidden">
      <div className="mx-auto flex w-full max-w-wide flex-wrap items-center gap-x-2 px-5 py-3 sm:gap-x-6 sm:px-8">
        <Link
          to="/"
          className="flex min-h-11 items-center gap-3 text-xl font-bold tracking-tight no-underline"
        >
          <Logo />
          Midspan
        </Link>
        <div
          className={classNames(
            'order-last basis-full talking:hidden',
            // One more link takes its room.
            desk ? '2xl:order-none 2xl:grow 2xl:basis-0' : 'xl:order-none xl:grow xl:basis-0',
          )}
        >
          <Tagline />
        </div>
        <nav
          aria-label="Main"
          className="ml-auto hidden flex-wrap items-center justify-end gap-1 lg:flex"
        >
          <PageLinks />
          <span aria-hidden className="mx-2 h-6 w-px bg-line" />
          <AccountLinks />
          <div className="ml-3">
            <ThemeSwitch />
          </div>
        </nav>
        <div className="-mr-2 flex items-center max-lg:ml-auto sm:gap-1 lg:-ml-3">
          <Link
            to="/search"
            aria-label="Search"
            className="flex size-11 items-center justify-center rounded-control hover:bg-sunken"
          >
            <Search aria-hidden className="size-5.5" />
          </Link>
          {status === 'signed-in' && <HeaderNotices />}
          <MobileMenu key={key} />
        </div>
      </div>
    </header>
  );
}

/**
 * The browser's own popover: it closes on an outside click and on Escape and restores the focus,
 * without our code. Navigation closes it because each address gets a new menu.
 */
function MobileMenu() {
  const { status } = useSession();
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLElement>(null);
  useTapThatOnlyCloses(menu);
  const waiting = useSyncExternalStore(waitingCount.subscribe, waitingCount.get, () => 0);
  const label = open ? 'Close menu' : 'Open menu';
  const Icon = open ? X : Menu;
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-expanded={open}
        aria-controls={MENU_ID}
        aria-label={
          waiting > 0
            ? `${label}, ${countNoun(waiting, 'conversation', 'conversations')} waiting`
            : label
        }
        className="relative flex size-11 items-center justify-center rounded-control hover:bg-sunken lg:hidden"
      >
        <Icon aria-hidden className="size-6" />
        <span className="sm:hidden">
          <CountBadge count={waiting} />
        </span>
      </button>
      <nav
        ref={menu}
        id={MENU_ID}
        popover="auto"
        aria-label="Main"
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="absolute inset-auto top-15 right-4 left-4 m-0 w-auto flex-col gap-1 rounded-card bg-raised p-4 text-ink shadow-float open:flex sm:left-auto sm:w-80 lg:hidden"
      >
        {open && status === 'signed-in' && <ConversationsInMenu />}
        <PageLinks />
        <hr className="my-2 border-line" />
        <AccountLinks />
        <hr className="my-2 border-line" />
        <div className="flex items-center justify-between px-3 text-sm text-muted">
          Theme
          <ThemeSwitch />
        </div>
      </nav>
    </>
  );
}

function HeaderLink(props: Omit<NavLinkProps, 'className'>) {
  return (
    <NavLink
      {...props}
      className={classNames(
        ENTRY,
        'no-underline decoration-2 underline-offset-6 aria-[current=page]:underline aria-[current=page]:decoration-ink',
      )}
    />
  );
}

function PageLinks() {
  const { data: count } = useDeskCount();
  return (
    <>
      <HeaderLink to="/about">About</HeaderLink>
      <HeaderLink to="/topics">Topics</HeaderLink>
      {count && (
        <HeaderLink to="/desk">
          <DeskEntry count={count} />
        </HeaderLink>
      )}
    </>
  );
}

function AccountLinks() {
  const session = useSession();
  const wayBack = wayBackFrom(useLocation());
  const { data: desk } = useDeskCount();
  switch (session.status) {
    case 'loading':
    case 'suspended':
      return null;
    case 'signed-in':
      return (
        <>
          <span
            className={classNames(
              'truncate px-3 text-muted',
              // One more link takes some of its room.
              desk ? 'max-w-24 xl:max-w-36' : 'max-w-36',
            )}
            title={session.user.username}
          >
            Hi, {session.user.username}
          </span>
          <HeaderLink to="/profile">Profile</HeaderLink>
          <button type="button" className={ENTRY} onClick={() => void session.signOut()}>
            Logout
          </button>
        </>
      );
    case 'signed-out':
      return (
        <>
          <HeaderLink to={wayInPath(LOGIN_PATH, wayBack)}>Login</HeaderLink>
          <ButtonLink
            to={wayInPath(REGISTER_PATH, wayBack)}
            className="ml-1 max-lg:mt-1 max-lg:ml-0"
          >
            Register
          </ButtonLink>
        </>
      );
  }
}

/** Keeps a tap that closes a popover from also activating what is under the finger. */
function useTapThatOnlyCloses(popover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let closes = false;
    const press = ({ target }: PointerEvent) => {
      const shown = popover.current?.matches(':popover-open') === true;
      // Its own button closes it by the click itself.
      const inside = `#${popover.current?.id}, [popovertarget="${popover.current?.id}"]`;
      closes = shown && target instanceof Element && target.closest(inside) === null;
    };
    // A press that becomes a scroll ends without a click, and a key clicks without a press.
    const forget = () => {
      closes = false;
    };
    const click = (event: MouseEvent) => {
      if (!closes) return;
      closes = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const listening = new AbortController();
    const first = { capture: true, signal: listening.signal };
    document.addEventListener('pointerdown', press, first);
    document.addEventListener('pointercancel', forget, first);
    document.addEventListener('keydown', forget, first);
    document.addEventListener('click', click, first);
    return () => listening.abort();
  }, [popover]);
}
