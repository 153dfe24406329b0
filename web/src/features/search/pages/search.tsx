import { SEARCH } from '@midspan/contract';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { SearchField } from '../search-field.tsx';
import { SearchResults } from '../search-results.tsx';

const PARAMETER = 'q';

/** The address contains the query, so that results can be shared and returned to. */
export function Component() {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get(PARAMETER) ?? '';
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
      <SearchField
        ref={field}
        value={text}
        onChange={type}
        onSubmit={() => show(text)}
        onClear={clear}
      />
      <div className="mt-10">
        <SearchResults text={asked.trim()} />
      </div>
    </Page>
  );
}
