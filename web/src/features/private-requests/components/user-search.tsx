import { Combobox } from '@base-ui/react/combobox';
import { type FoundUser, SEARCH } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { isSearchable, userSearchQuery } from '../api.ts';
import { useSettled } from '../use-settled.ts';

const NO_USERS: readonly FoundUser[] = [];

export interface UserSearchProps {
  /** the member who searches: never a result */
  userId: string | null;
  onSelect: (user: FoundUser) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Finds a member by the beginning of the name; for pointer and keyboard alike. */
export function UserSearch({ userId, onSelect, ref }: UserSearchProps) {
  const inputId = useId();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const settled = useSettled(wanted, SEARCH.debounceMs);
  const query = useQuery(userSearchQuery(settled));
  const isCurrent = settled === wanted && !query.isFetching;
  const users = isCurrent ? (query.data ?? NO_USERS).filter((one) => one.id !== userId) : NO_USERS;

  function status(): ReactNode {
    if (!isCurrent) return 'Searching...';
    if (query.isError) {
      return errorText(query.error, { fallback: 'The search failed. Please try again.' });
    }
    return users.length === 0 ? 'No users found' : null;
  }

  return (
    <Combobox.Root
      items={users}
      filter={null}
      autoHighlight
      value={null}
      inputValue={text}
      itemToStringLabel={(user: FoundUser) => user.username}
      isItemEqualToValue={(one: FoundUser, other: FoundUser) => one.id === other.id}
      onInputValueChange={setText}
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
            className="w-full rounded-control border border-line-strong bg-raised py-2.5 pr-3.5 pl-11 text-base text-ink placeholder:text-muted hover:border-ink"
          />
        </div>
        <p className="text-sm text-muted">At least {SEARCH.minCharacters} characters.</p>
      </div>
      {isSearchable(wanted) && (
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={6} className="z-50 outline-none">
            <Combobox.Popup className="max-h-[min(20rem,var(--available-height))] w-(--anchor-width) overflow-y-auto rounded-control bg-raised p-1.5 shadow-float">
              <Combobox.Status>
                {status() !== null && <p className="px-3 py-2 text-muted">{status()}</p>}
              </Combobox.Status>
              <Combobox.List>
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
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      )}
    </Combobox.Root>
  );
}
