import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Crumb {
  label: ReactNode;
  /** none for the current page */
  to?: string;
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-3 sm:mb-5">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
        {crumbs.map(({ label, to }, index) => (
          // A crumb is identified by its position.
          <li key={to ?? 'here'} className="flex min-w-0 items-center gap-x-1.5">
            {index > 0 && <ChevronRight aria-hidden className="size-4 shrink-0" />}
            {to === undefined ? (
              <span aria-current="page" className="line-clamp-1 py-1 wrap-anywhere">
                {label}
              </span>
            ) : (
              <Link to={to} className="line-clamp-1 rounded-control py-1 wrap-anywhere text-ink">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
