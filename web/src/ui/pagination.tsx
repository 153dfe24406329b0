import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

type PageEntry = number | 'gap-before' | 'gap-after';

/** The pages worth a button: the first, the last and those next to the current one. */
export function pagesAround(page: number, pageCount: number): PageEntry[] {
  const near = [page - 1, page, page + 1].filter((one) => one > 1 && one < pageCount);
  const first = near[0] ?? pageCount;
  const last = near.at(-1) ?? 1;
  const entries: PageEntry[] = [1];
  // A gap of a single page would take as much room as the page itself.
  if (first === 3) entries.push(2);
  else if (first > 3 && near.length > 0) entries.push('gap-before');
  entries.push(...near);
  if (last === pageCount - 2) entries.push(pageCount - 1);
  else if (last < pageCount - 2 && near.length > 0) entries.push('gap-after');
  if (pageCount > 1) entries.push(pageCount);
  return entries;
}

interface PaginationProps {
  label: string;
  /** from 1 */
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
}

export function Pagination({ label, page, pageCount, onChange }: PaginationProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1">
      <Button
        variant="quiet"
        size="sm"
        disabled={page === 1}
        onClick={() => onChange(page - 1)}
        aria-label="Previous page"
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      {pagesAround(page, pageCount).map((entry) =>
        typeof entry === 'string' ? (
          <span key={entry} aria-hidden className="px-1 text-muted">
            …
          </span>
        ) : (
          <Button
            key={entry}
            variant={entry === page ? 'primary' : 'quiet'}
            size="sm"
            aria-label={`Page ${entry}`}
            aria-current={entry === page ? 'page' : undefined}
            onClick={() => onChange(entry)}
            className="min-w-9 tabular-nums"
          >
            {entry}
          </Button>
        ),
      )}
      <Button
        variant="quiet"
        size="sm"
        disabled={page === pageCount}
        onClick={() => onChange(page + 1)}
        aria-label="Next page"
      >
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </nav>
  );
}
