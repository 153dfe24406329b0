import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

interface Place {
  /** null for the one outside every circle */
  id: string | null;
  name: string;
  to: string;
  /** how much is there, beside the name */
  count?: ReactNode;
}

interface PlaceSwitchProps {
  label: string;
  places: readonly Place[];
  chosen: string | null;
  end?: ReactNode;
}

/** Between what is public and circles: the same page about another place. */
export function PlaceSwitch({ label, places, chosen, end }: PlaceSwitchProps) {
  return (
    <nav
      aria-label={label}
      className="mb-6 flex gap-1 overflow-x-auto border-b border-line max-sm:-mx-5 max-sm:px-5"
    >
      {places.map(({ id, name, to, count }) => (
        <Link
          key={id}
          to={to}
          preventScrollReset
          aria-current={id === chosen ? 'page' : undefined}
          className={classNames(
            'flex min-h-11 max-w-64 shrink-0 items-center gap-2 border-b-2 px-3 font-semibold no-underline -outline-offset-3 hover:text-ink',
            id === chosen ? 'border-ink text-ink' : 'border-transparent text-muted',
          )}
        >
          <span className="truncate">{name}</span>
          {count}
        </Link>
      ))}
      {end}
    </nav>
  );
}
