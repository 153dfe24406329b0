import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';

export const CARD =
  'rounded-card bg-raised p-6 shadow-card sm:p-8 print:border print:border-line print:shadow-none';

export function Card({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classNames(CARD, className)} />;
}
