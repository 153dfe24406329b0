import { type ReactNode, useEffect } from 'react';
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

/** The one h1 of a page: navigation moves the focus here, so that its change is read out. */
export function PageHeading({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <header className="mb-8">
      <h1
        tabIndex={-1}
        className="text-3xl font-bold tracking-tight text-balance outline-none sm:text-4xl"
      >
        {children}
      </h1>
      {lead && <p className="mt-3 max-w-prose text-lg text-muted">{lead}</p>}
    </header>
  );
}
