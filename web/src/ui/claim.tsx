import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/**
 * A statement that people may or may not believe: the only text set in serif. The quotation marks
 * come from the style sheet, so that the text is exactly the statement.
 */
export function Claim({ size = 'md', children }: { size?: 'md' | 'lg'; children: ReactNode }) {
  return (
    <blockquote
      className={classNames(
        'claim-quotes text-balance wrap-anywhere font-serif text-ink',
        size === 'lg' ? 'text-3xl sm:text-4xl' : 'text-xl',
      )}
    >
      {children}
    </blockquote>
  );
}
