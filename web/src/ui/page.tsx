import { type ComponentPropsWithoutRef, type ReactNode, useEffect } from 'react';
import { classNames } from './class-names.ts';

export interface PageProps {
  /** names the page in the tab and in the history */
  title: string;
  /** one column for reading or for a form */
  narrow?: boolean;
  children: ReactNode;
}

export function Page({ title, narrow = false, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Midspan`;
  }, [title]);
  return (
    <div
      className={classNames(
        'mx-auto w-full px-5 py-10 sm:px-8 sm:py-14',
        narrow ? 'max-w-reading' : 'max-w-wide',
      )}
    >
      {children}
    </div>
  );
}

/** A heading went with the focus on it, and no other has come yet. */
let wasFocused = false;

function keepFocus(heading: HTMLHeadingElement) {
  if (wasFocused && document.activeElement === document.body)
    heading.focus({ preventScroll: true });
  wasFocused = false;
  return () => {
    wasFocused = document.activeElement === heading;
  };
}

/**
 * The one h1 of a page: navigation moves the focus here, so that its change is read out. It goes on
 * to the one that takes its place, as when a page has loaded or turns out to be missing.
 */
export function MainHeading({ className, ...rest }: ComponentPropsWithoutRef<'h1'>) {
  return (
    <h1 {...rest} ref={keepFocus} tabIndex={-1} className={classNames('outline-none', className)} />
  );
}

export interface PageHeadingProps {
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
          'font-bold text-balance',
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
