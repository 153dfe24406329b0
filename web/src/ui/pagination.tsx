import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';
import { pagesAround } from './pages-around.ts';

export interface PaginationProps {
  /** what the pages contain, for screen readers */
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
