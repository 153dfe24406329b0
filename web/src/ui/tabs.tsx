import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

export interface Tab<Id extends string> {
  id: Id;
  label: string;
  /** a count beside the label */
  badge?: number | undefined;
  content: ReactNode;
}

export interface TabsProps<Id extends string> {
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
}

/** Where a key leads from the tab at this place, of so many; null for every other key. */
function placeAfter(key: string, place: number, count: number): number | null {
  if (key === 'ArrowRight') return (place + 1) % count;
  if (key === 'ArrowLeft') return (place + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** The focus moves along the tabs by keys; Enter and the space bar open, as buttons do by themselves. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // With one of these held, the keys are the browser's, as in going back.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const place = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
  const next = placeAfter(event.key, place, all.length);
  if (next === null) return;
  event.preventDefault();
  all[next]?.focus();
}

/** Not the library's: those draw themselves twice and come with 21 kB, on the page that most begin with. */
export function Tabs<Id extends string>({ tabs, value, onChange }: TabsProps<Id>) {
  const id = useId();
  // One stop for all of them, where the focus is, or at the open one.
  const [stop, setStop] = useState<Id | null>(null);
  const panelId = `${id}-panel`;
  const tabId = (tab: Id) => `${id}-${tab}`;
  return (
    <div className="min-w-0">
      <div
        role="tablist"
        onKeyDown={moveFocus}
        className="flex gap-1 overflow-x-auto border-b border-line max-[24rem]:gap-0"
      >
        {tabs.map((tab) => {
          const isOpen = tab.id === value;
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={tabId(tab.id)}
              aria-selected={isOpen}
              aria-controls={isOpen ? panelId : undefined}
              tabIndex={tab.id === (stop ?? value) ? 0 : -1}
              onFocus={() => setStop(tab.id)}
              onBlur={() => setStop(null)}
              onClick={() => onChange(tab.id)}
              className="relative flex min-h-11 items-center gap-2 rounded-t-control px-2 py-1 text-left text-sm -outline-offset-3 max-[24rem]:px-1.5 max-[24rem]:text-[0.8125rem] font-semibold text-muted after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 hover:text-ink aria-selected:text-ink aria-selected:after:bg-ink sm:px-4 sm:text-base"
            >
              {tab.label}
              {tab.badge !== undefined && (
                <span className="min-w-6 rounded-full bg-sunken px-2 py-0.5 text-center text-sm tabular-nums">
                  {tab.badge}
                </span>
              )}
            </button>
          );
        })}
      </div>
      <div
        // Another tab's content begins anew, whatever it has in common with this one's.
        key={value}
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(value)}
        className="pt-6"
      >
        {tabs.find((tab) => tab.id === value)?.content}
      </div>
    </div>
  );
}
