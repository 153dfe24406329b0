import { CLAIM_SEARCH } from '@midspan/contract';
import { Search } from 'lucide-react';
import { type Ref, useId } from 'react';

export interface SearchFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Enter was pressed: nobody wants to wait for a pause in their typing then */
  onSubmit: () => void;
  ref: Ref<HTMLInputElement>;
}

export function SearchField({ value, onChange, onSubmit, ref }: SearchFieldProps) {
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
            className="min-h-12 w-full rounded-control border border-line-strong bg-raised py-2.5 pr-3.5 pl-11 text-base text-ink hover:border-ink"
          />
        </div>
      </form>
    </search>
  );
}
