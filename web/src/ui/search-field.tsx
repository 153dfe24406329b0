import { Search, X } from 'lucide-react';
import { type Ref, useId, useImperativeHandle, useRef } from 'react';

interface SearchFieldProps {
  label: string;
  maxLength: number;
  search: {
    readonly text: string;
    type(text: string): void;
    /** Enter was pressed, or the field cleared: don't wait for a pause in typing. */
    show(text: string): void;
  };
  ref?: Ref<HTMLInputElement>;
}

export function SearchField({ label, maxLength, search, ref }: SearchFieldProps) {
  const { text, type, show } = search;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => field.current as HTMLInputElement);

  function clear() {
    type('');
    show('');
    // The button disappears with the words, so the keyboard focus moves to the field.
    field.current?.focus();
  }

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          show(text);
        }}
        className="flex flex-col gap-1.5"
      >
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
          />
          <input
            ref={field}
            id={id}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            dir="auto"
            maxLength={maxLength}
            value={text}
            onChange={({ target }) => type(target.value)}
            className="min-h-12 w-full rounded-control border border-line-strong bg-raised px-11 py-2.5 text-base text-ink hover:border-ink [&::-webkit-search-cancel-button]:hidden"
          />
          {text !== '' && (
            <button
              type="button"
              aria-label="Clear search"
              onClick={clear}
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
