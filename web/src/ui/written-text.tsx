import { classNames } from './class-names.ts';

interface WrittenTextProps {
  /** a span where a paragraph isn't allowed, as in a heading */
  as?: 'p' | 'span';
  className?: string;
  children: string;
}

/**
 * Text as someone wrote it, whatever it contains: its direction is isolated, long words break, and
 * stacked marks are clipped before they reach their surroundings.
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
