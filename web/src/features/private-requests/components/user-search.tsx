import { Combobox } from '@base-ui/react/combobox';
import { type FoundUser, SEARCH, userRoutes } from '@midspan/contract';
import { countCodePoints } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import { routeQuery } from '../../../lib/api.ts';
import { errorText } from '../../../lib/api-error.ts';
import { useSettled } from '../../../lib/use-settled.ts';

const isSearchable = (text: string) => countCodePoints(text) >= SEARCH.minCharacters;

const userSearchQuery = (text: string, hypothesisId: string | undefined) => ({
  ...routeQuery(['users', 'search', text, hypothesisId], userRoutes.search, {
    query: { q: text, hypothesisId },
  }),
  enabled: isSearchable(text),
});

const NO_USERS: readonly FoundUser[] = [];

interface UserSearchProps {
  /** the member who searches: never a result */
  userId: string | null;
  /** [CI2] the claim to talk about: in a circle, only its members are found */
  hypothesisId?: string | undefined;
  onSelect: (user: FoundUser) => void;
  ref?: Ref<HTMLInputElement>;
}

export function UserSearch({ userId, hypothesisId, onSelect, ref }: UserSearchProps) {
  const inputId = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const wanted = text.trim();
  const settled = useSettled(wanted, SEARCH.debounceMs);
  const query = useQuery(userSearchQuery(settled, hypothesisId));
  const isCurrent = settled === wanted && !query.isFetching;
  const shown = open && isSearchable(wanted);
  const users =
    shown && isCurrent ? (query.data ?? NO_USERS).filter((one) => one.id !== userId) : NO_USERS;

  function status(): string | null {
    if (!isCurrent) return 'Searching...';
    if (query.isError) {
      return errorText(query.error, { fallback: 'Search failed. Please try again.' });
    }
    return users.length === 0 ? 'No users found' : null;
  }

  return (
    <Combobox.Root
      // The list is part of the page, and of the landmark it is in, instead of a layer above it.
      inline
      open
      items={users}
      filter={null}
      autoHighlight
      value={null}
      inputValue={text}
      itemToStringLabel={(user: FoundUser) => user.username}
      isItemEqualToValue={(one: FoundUser, other: FoundUser) => one.id === other.id}
      onInputValueChange={(value) => {
        setText(value);
        setOpen(true);
      }}
      onValueChange={(user: FoundUser | null) => {
        if (user === null) return;
        setText('');
        onSelect(user);
      }}
    >
      <div className="flex flex-col gap-1.5">
        <label htmlFor={inputId} className="font-semibold">
          Find a member
        </label>
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
          />
          <Combobox.Input
            ref={ref}
            id={inputId}
            placeholder="Search by username..."
            autoComplete="off"
            aria-expanded={shown}
            onFocus={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={({ key }) => setOpen(key !== 'Escape')}
            className="w-full rounded-control border border-line-strong bg-raised py-2.5 pr-3.5 pl-11 text-base text-ink placeholder:text-muted hover:border-ink"
          />
          {shown && (
            <div className="absolute inset-x-0 top-full z-20 mt-1.5 rounded-control bg-raised p-1.5 shadow-float">
              <Combobox.Status>
                {status() !== null && <p className="px-3 py-2 text-muted">{status()}</p>}
              </Combobox.Status>
              <Combobox.List
                aria-label="Users found"
                // The focus stays in the field, so that pressing a name doesn't blur it.
                onMouseDown={(event) => event.preventDefault()}
                className="max-h-72 overflow-y-auto overscroll-contain"
              >
                {(user: FoundUser) => (
                  <Combobox.Item
                    key={user.id}
                    value={user}
                    className="flex min-h-11 cursor-pointer items-center rounded-control px-3 py-2 wrap-anywhere outline-none data-highlighted:bg-sunken"
                  >
                    {user.username}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </div>
          )}
        </div>
        <p className="text-sm text-muted">At least {SEARCH.minCharacters} characters.</p>
      </div>
    </Combobox.Root>
  );
}
