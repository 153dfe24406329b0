import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';

export const CARD =
  'rounded-card bg-raised p-6 shadow-card sm:p-8 print:border print:border-line print:shadow-none';

/** The whole card leads where its link does, while only the link's text is read out. */
export const LINK_CARD =
  'relative flex flex-col transition-shadow duration-150 hover:shadow-float has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';
export const LINK_OF_CARD =
  'no-underline outline-none after:absolute after:inset-0 after:rounded-card';

export function Card({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classNames(CARD, className)} />;
}
