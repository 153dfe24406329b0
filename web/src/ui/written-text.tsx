import { classNames } from './class-names.ts';

export interface WrittenTextProps {
  /** a span where a paragraph may not stand, as in a heading */
  as?: 'p' | 'span';
  className?: string;
  children: string;
}

/**
 * Text as somebody wrote it, whatever they wrote: its direction is its own and ends with it, long
 * words break, and marks stacked on one another are cut off before they reach what stands around.
 */
export function WrittenText({ as: Element = 'p', className, children }: WrittenTextProps) {
  return (
    <Element
      dir="auto"
      className={classNames(
        'block overflow-clip wrap-anywhere whitespace-pre-line [overflow-clip-margin:0.25rem]',
        className,
      )}
    >
      {children}
    </Element>
  );
}
