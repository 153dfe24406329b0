import { type ReactNode, type Ref, useId } from 'react';
import { CARD } from './card.tsx';
import { classNames } from './class-names.ts';

const SIZES = {
  sm: 'font-bold',
  md: 'text-xl font-bold',
  lg: 'text-2xl font-bold tracking-tight',
} as const;

interface SectionProps {
  title: string;
  size?: keyof typeof SIZES;
  lead?: ReactNode;
  isCard?: boolean;
  /** the heading's, for links that lead to it */
  id?: string;
  /** for a heading that takes the focus */
  headingRef?: Ref<HTMLHeadingElement>;
  className?: string | undefined;
  children?: ReactNode;
}

export function Section(props: SectionProps) {
  const { title, size = 'lg', lead, isCard, id, headingRef, className, children } = props;
  const ownId = useId();
  const headingId = id ?? ownId;
  return (
    <section aria-labelledby={headingId} className={classNames(isCard && CARD, className)}>
      <div>
        <h2
          ref={headingRef}
          id={headingId}
          tabIndex={headingRef ? -1 : undefined}
          className={classNames(SIZES[size], 'scroll-mt-8 wrap-anywhere outline-none')}
        >
          {title}
        </h2>
        {lead && <p className="mt-1 max-w-prose wrap-anywhere text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
