import { ChevronDown } from 'lucide-react';
import { type ComponentPropsWithRef, useId } from 'react';
import { classNames } from './class-names.ts';

export interface SelectFieldProps extends ComponentPropsWithRef<'select'> {
  label: string;
}

/** The browser's own list works with every keyboard, phone and screen reader. */
export function SelectField({ label, className, children, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="self-start font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          id={id}
          className={classNames(
            'w-full appearance-none text-ellipsis rounded-control border border-line-strong bg-raised py-2.5 pr-11 pl-3.5 text-base text-ink hover:border-ink disabled:cursor-not-allowed disabled:opacity-55',
            className,
          )}
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-muted"
        />
      </div>
    </div>
  );
}
