import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

let page: { readonly title: string; readonly calls: number } | null = null;
let elsewhere = 0;

function write(): void {
  if (page === null) return;
  const count = page.calls + elsewhere;
  document.title = `${count > 0 ? `(${count}) ` : ''}${page.title} · Midspan`;
}

/** Names the page in the tab, with how much is waiting for the member on it. */
export function setPageTitle(title: string, calls = 0): void {
  page = { title, calls };
  write();
}

/** How much is waiting for the member elsewhere; every page's title includes it. */
export function setTitleCount(count: number): void {
  elsewhere = count;
  write();
}

interface PageProps {
  title: string;
  /** how much is waiting for the member on this page; counted in the title */
  calls?: number;
  narrow?: boolean;
  children: ReactNode;
}

export function Page({ title, calls = 0, narrow = false, children }: PageProps) {
  useEffect(() => {
    setPageTitle(title, calls);
  }, [title, calls]);
  return (
    <div
      className={classNames(
        'mx-auto w-full px-5 py-4 sm:px-8 sm:py-14',
        narrow ? 'max-w-reading' : 'max-w-wide',
      )}
    >
      {children}
    </div>
  );
}

const isLost = () => document.activeElement === document.body;

/** Whether the last heading had the focus when it was removed. */
let wasFocused = false;

function keepFocus(heading: HTMLHeadingElement) {
  if (wasFocused && isLost()) heading.focus({ preventScroll: true });
  return () => {
    wasFocused = !isLost();
  };
}

/**
 * The one h1 of a page: navigation moves the focus here, so that the change is announced. When a
 * page replaces another by itself, as when it has loaded, the focus moves along.
 */
export function MainHeading({ className, ...rest }: ComponentPropsWithoutRef<'h1'>) {
  return (
    <h1 {...rest} ref={keepFocus} tabIndex={-1} className={classNames('outline-none', className)} />
  );
}

/** For a heading that is read out again once it names something else, but not on arrival. */
export function useFocusOnChange(named: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(named);
  useEffect(() => {
    // Scrolling is left to the router, which knows whether this is a new step or a way back.
    if (shown.current !== named) heading.current?.focus({ preventScroll: true });
    shown.current = named;
  }, [named]);
  return heading;
}

interface PageHeadingProps {
  children: ReactNode;
  lead?: ReactNode;
  size?: 'page' | 'hero';
}

export function PageHeading({ children, lead, size = 'page' }: PageHeadingProps) {
  const hero = size === 'hero';
  return (
    <header className="mb-8">
      <MainHeading
        className={classNames(
          'font-bold',
          hero ? 'text-4xl tracking-[-0.035em] sm:text-6xl' : 'text-3xl tracking-tight sm:text-4xl',
        )}
      >
        {children}
      </MainHeading>
      {lead && (
        <p className={classNames('max-w-prose text-lg text-muted', hero ? 'mt-5' : 'mt-3')}>
          {lead}
        </p>
      )}
    </header>
  );
}
