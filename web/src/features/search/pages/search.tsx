import { SEARCH } from '@midspan/contract';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { SearchField } from '../search-field.tsx';
import { SearchResults } from '../search-results.tsx';

const PARAMETER = 'q';

/** The address says what is shown, so that it can be passed on and come back to. */
export function Component() {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get(PARAMETER) ?? '';
  const field = useRef<HTMLInputElement>(null);
  const pause = useRef<number>(undefined);
  const [text, setText] = useState(asked);
  const [seen, setSeen] = useState(asked);
  const [wanted, setWanted] = useState(asked);

  // Another address than the one that was typed here: somebody went back, or pressed the header's link.
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
    // The button goes with the words, and must not take the keyboard's place along.
    field.current?.focus();
  }

  useEffect(() => () => window.clearTimeout(pause.current), []);

  const isNew = asked === '';
  useEffect(() => {
    // Whoever comes with a question, or comes back to one, came for what was found.
    if (!isNew) return;
    // One moment later, because a new page first takes the focus to its own heading.
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
