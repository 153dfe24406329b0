import { SEARCH } from '@midspan/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SearchField } from '../../features/search/search-field.tsx';
import { SearchResults } from '../../features/search/search-results.tsx';
import { useSettled } from '../../lib/use-settled.ts';
import { Page, PageHeading } from '../../ui/page.tsx';

const PARAMETER = 'q';

export function Component() {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get(PARAMETER) ?? '';
  const [text, setText] = useState(asked);
  const settled = useSettled(text, SEARCH.debounceMs);
  const field = useRef<HTMLInputElement>(null);

  /** The address says what is shown, so that it can be passed on and come back to. */
  const show = useCallback(
    (wanted: string) => {
      setParameters(wanted === '' ? {} : { [PARAMETER]: wanted }, {
        replace: true,
        preventScrollReset: true,
      });
    },
    [setParameters],
  );

  useEffect(() => show(settled.trim()), [settled, show]);

  useEffect(() => {
    // One moment later, because a new page first takes the focus to its own heading.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <Page title="Search" narrow>
      <PageHeading>Search</PageHeading>
      <SearchField ref={field} value={text} onChange={setText} onSubmit={() => show(text.trim())} />
      <div className="mt-10">
        <SearchResults text={asked.trim()} />
      </div>
    </Page>
  );
}
