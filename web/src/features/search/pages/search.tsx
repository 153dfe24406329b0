import { CLAIM_SEARCH, SEARCH } from '@midspan/contract';
import { useEffect, useRef } from 'react';
import { useAddressSearch } from '../../../lib/use-address-search.ts';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SearchResults } from '../search-results.tsx';

/** The address contains the query, so that results can be shared and returned to. */
export function Component() {
  const { asked, text, type, show } = useAddressSearch(SEARCH.debounceMs);
  const field = useRef<HTMLInputElement>(null);

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
        label="Search topics and hypotheses"
        value={text}
        maxLength={CLAIM_SEARCH.maxCharacters}
        onType={type}
        onShow={show}
      />
      <div className="mt-10">
        <SearchResults text={asked.trim()} />
      </div>
    </Page>
  );
}
