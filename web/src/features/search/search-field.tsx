import { CLAIM_SEARCH } from '@midspan/contract';
import { Search, X } from 'lucide-react';
import { type Ref, useId } from 'react';

export interface SearchFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Enter was pressed: don't wait for a pause in typing */
  onSubmit: () => void;
  onClear: () => void;
  ref: Ref<HTMLInputElement>;
}

export function SearchField({ value, onChange, onSubmit, onClear, ref }: SearchFieldProps) {
  const id = useId();
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        className="flex flex-col gap-1.5"
      >
        <label htmlFor={id} className="font-semibold">
          Search topics and hypotheses
        </label>
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
          />
          <input
            ref={ref}
            id={id}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            dir="auto"
            maxLength={CLAIM_SEARCH.maxCharacters}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className="min-h-12 w-full rounded-control border border-line-strong bg-raised px-11 py-2.5 text-base text-ink hover:border-ink [&::-webkit-search-cancel-button]:hidden"
          />
          {value !== '' && (
            <button
              type="button"
              aria-label="Clear search"
              onClick={onClear}
              className="absolute inset-y-1 right-1 flex w-10 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden className="size-5" />
            </button>
          )}
        </div>
      </form>
    </search>
  );
}
