import { TIMINGS } from '@midspan/contract';
import { LoaderCircle } from 'lucide-react';
import { type ComponentPropsWithRef, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold no-underline transition-colors duration-150 select-none aria-disabled:cursor-not-allowed aria-disabled:opacity-55 forced-colors:border';

const SIZES = {
  md: 'min-h-11 px-5 py-2 text-base',
  sm: 'min-h-9 px-3.5 py-1.5 text-sm',
} as const;

const VARIANTS = {
  primary: 'bg-ink text-surface hover:bg-ink-strong active:bg-ink-strong',
  secondary:
    'border border-line-strong bg-raised text-ink hover:border-ink hover:bg-sunken active:bg-sunken',
  quiet: 'text-ink hover:bg-sunken active:bg-sunken',
  danger: 'bg-danger text-surface hover:bg-danger-strong active:bg-danger-strong',
} as const;

interface Looks {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
}

export interface ButtonProps extends ComponentPropsWithRef<'button'>, Looks {
  /** the action is under way: the button keeps its focus and ignores a second click */
  busy?: boolean;
  busyLabel?: string;
}

export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  busyLabel,
  disabled = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const off = disabled || busy;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      // A native `disabled` would drop the keyboard focus, and if set during a click would also
      // keep that click from submitting its form.
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={handleClick}
      className={classNames(BASE, SIZES[size], VARIANTS[variant], className)}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

/** A button that accepts one click and then none for a while, so that a double click acts once. */
export function GuardedButton({ onClick, disabled = false, ...rest }: ButtonProps) {
  const [guarded, setGuarded] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    setGuarded(true);
    timer.current = window.setTimeout(() => setGuarded(false), TIMINGS.doubleClickGuardMs);
    onClick?.(event);
  };

  return <Button {...rest} disabled={disabled || guarded} onClick={handleClick} />;
}

/** A link that looks like a button: it navigates, it doesn't act. */
export function ButtonLink({
  variant = 'primary',
  size = 'md',
  className,
  ...rest
}: LinkProps & Looks) {
  return <Link {...rest} className={classNames(BASE, SIZES[size], VARIANTS[variant], className)} />;
}

/** A spinning circle; with a label it is announced too. */
export function Spinner({ label }: { label?: string }) {
  const circle = <LoaderCircle aria-hidden className="size-[1.1em] shrink-0 animate-spin" />;
  if (label === undefined) return circle;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      {circle}
      {label}
    </span>
  );
}
