import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const SIZES = { sm: 'text-base', md: 'text-xl', lg: 'text-3xl sm:text-4xl' } as const;

/** A quotation inside a quotation has single marks. */
export const withInnerQuotes = (text: string): string => text.replace(/"([^"]*)"/g, '‘$1’');

/**
 * A statement that people may or may not believe: the only text set in serif. The quotation marks
 * come from the style sheet, so that the text is exactly the statement.
 */
export function Claim({
  size = 'md',
  children,
}: {
  size?: keyof typeof SIZES;
  children: ReactNode;
}) {
  return (
    <blockquote
      className={classNames(
        'claim-quotes text-balance wrap-anywhere font-serif text-ink',
        SIZES[size],
      )}
    >
      {typeof children === 'string' ? withInnerQuotes(children) : children}
    </blockquote>
  );
}
