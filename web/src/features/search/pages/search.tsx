import { CLAIM_SEARCH, SEARCH } from '@midspan/contract';
import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { SearchResults } from '../search-results.tsx';

const PARAMETER = 'q';

/** The address contains the query, so that results can be shared and returned to. */
export function Component() {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get(PARAMETER) ?? '';
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  const pause = useRef<number>(undefined);
  const [text, setText] = useState(asked);
  const [seen, setSeen] = useState(asked);
  const [wanted, setWanted] = useState(asked);

  // The address changed without typing: someone went back, or pressed the header's link.
  if (asked !== seen) {
    setSeen(asked);
    if (asked !== wanted) {
      setWanted(asked);
      setText(asked);
    }
  }

  function show(given: string) {
    const words = given.trim();
    window.clearTimeout(pause.current);
    setWanted(words);
    setParameters(words === '' ? {} : { [PARAMETER]: words }, {
      replace: true,
      preventScrollReset: true,
    });
  }

  function type(given: string) {
    setText(given);
    window.clearTimeout(pause.current);
    pause.current = window.setTimeout(() => show(given), SEARCH.debounceMs);
  }

  function clear() {
    setText('');
    show('');
    // The button disappears with the words, so the keyboard focus moves to the field.
    field.current?.focus();
  }

  useEffect(() => () => window.clearTimeout(pause.current), []);

  const isNew = asked === '';
  useEffect(() => {
    // Someone who arrives with a query came for its results.
    if (!isNew) return;
    // A frame later, because a new page first focuses its own heading.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isNew]);

  return (
    <Page title="Search" narrow>
      <PageHeading>Search</PageHeading>
      <search>
        <form
          onSubmit={(event) => {
            // Enter was pressed: don't wait for a pause in typing.
            event.preventDefault();
            show(text);
          }}
          className="flex flex-col gap-1.5"
        >
          <label htmlFor={fieldId} className="font-semibold">
            Search topics and hypotheses
          </label>
          <div className="relative">
            <Search
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
            />
            <input
              ref={field}
              id={fieldId}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              dir="auto"
              maxLength={CLAIM_SEARCH.maxCharacters}
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
      <div className="mt-10">
        <SearchResults text={asked.trim()} />
      </div>
    </Page>
  );
}
