import type { ReactNode } from 'react';

/** The heading level of the rows on their page. */
export type RowHeading = 'h2' | 'h3';

interface AccountRowProps {
  heading: RowHeading;
  title: string;
  text: ReactNode;
  /** what can be done about it */
  children: ReactNode;
}

export function AccountRow({ heading: Heading, title, text, children }: AccountRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 sm:flex-nowrap">
      <div className="min-w-0 max-w-prose">
        <Heading className="font-semibold">{title}</Heading>
        <p className="text-muted wrap-anywhere">{text}</p>
      </div>
      {children}
    </div>
  );
}
