import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';

interface Tab<Id extends string> {
  id: Id;
  label: ReactNode;
  /** what the tab is called where its label is a picture, and what pointing at it shows */
  name?: string;
  title?: string;
  badge?: number | undefined;
  ref?: Ref<HTMLButtonElement>;
  content: ReactNode;
}

interface TabsProps<Id extends string> {
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** what the row of tabs is called, where a page has more than one */
  label?: string;
  end?: ReactNode;
  /** fills the available height: the tabs share the width, and their panels scroll by themselves */
  fill?: boolean;
}

const TAB =
  'relative flex items-center -outline-offset-3 text-muted after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 hover:text-ink aria-selected:text-ink aria-selected:after:bg-ink';

/** The place that a key moves to; null for other keys. */
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

/** Not the library's tabs: they render twice and add 21 kB to the page most visits start with. */
export function Tabs<Id extends string>({
  tabs,
  value,
  onChange,
  label,
  end,
  fill = false,
}: TabsProps<Id>) {
  const id = useId();
  // One stop for all of them, where the focus is, or at the open one.
  const [stop, setStop] = useState<Id | null>(null);
  const hasFocus = useRef(false);
  const panelId = `${id}-panel`;
  const tabId = (tab: Id) => `${id}-${tab}`;
  return (
    <div className={fill ? 'flex min-h-0 grow flex-col' : 'min-w-0'}>
      <div className={classNames('flex items-center border-b border-line', fill && 'pr-2')}>
        <div
          role="tablist"
          aria-label={label}
          onKeyDown={moveFocus}
          className={classNames(
            'flex min-w-0 grow',
            !fill && 'gap-1 overflow-x-auto max-[26rem]:gap-0',
          )}
        >
          {tabs.map((tab) => {
            const isOpen = tab.id === value;
            return (
              <button
                key={tab.id}
                ref={tab.ref}
                type="button"
                role="tab"
                id={tabId(tab.id)}
                aria-label={tab.name}
                title={tab.title}
                aria-selected={isOpen}
                aria-controls={isOpen ? panelId : undefined}
                tabIndex={tab.id === (stop ?? value) ? 0 : -1}
                onFocus={() => setStop(tab.id)}
                onBlur={() => setStop(null)}
                onClick={() => onChange(tab.id)}
                className={classNames(
                  TAB,
                  fill
                    ? 'min-h-12 min-w-0 grow basis-0 justify-center'
                    : 'min-h-11 gap-2 rounded-t-control px-2 py-1 text-left text-sm font-semibold max-[26rem]:gap-1.5 max-[26rem]:px-1.5 max-[26rem]:text-[0.8125rem] sm:px-4 sm:text-base',
                )}
              >
                {tab.label}
                {tab.badge !== undefined && (
                  <span className="min-w-6 shrink-0 rounded-full bg-sunken px-1.5 py-0.5 text-center text-sm tabular-nums">
                    {tab.badge}
                  </span>
                )}
              </button>
            );
          })}
        </div>
        {end}
      </div>
      <Panel
        // Another tab's content is mounted afresh, even where it is the same component.
        key={value}
        hadFocus={hasFocus}
        id={panelId}
        aria-labelledby={tabId(value)}
        // A scroll area has to be reachable by keyboard.
        tabIndex={fill ? 0 : undefined}
        className={fill ? 'min-h-0 grow overflow-y-auto p-5 -outline-offset-3' : 'pt-6'}
      >
        {tabs.find((tab) => tab.id === value)?.content}
      </Panel>
    </div>
  );
}

interface PanelProps extends ComponentProps<'div'> {
  /** whether the focus is in the panel, or was in the one before */
  hadFocus: RefObject<boolean>;
}

/** Gets the focus from the panel it replaces, and from a dialog that was opened there. */
function Panel({ hadFocus, ...element }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (hadFocus.current && isLost) panel.current?.focus({ preventScroll: true });
  }, [hadFocus]);
  return (
    <div
      {...element}
      ref={panel}
      role="tabpanel"
      // An element removed with its panel gets no blur event; another window keeps the focus.
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={() => {
        hadFocus.current = !document.hasFocus();
      }}
    />
  );
}
