import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';

type ThemeChoice = 'system' | 'light' | 'dark';

/** public/theme.js uses both names before the first paint. */
const STORAGE_KEY = 'theme';
const ATTRIBUTE = 'data-theme';

export function readTheme(stored: string | null): ThemeChoice {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

const root = () => document.documentElement;
const listeners = new Set<() => void>();

function apply(choice: ThemeChoice) {
  if (choice === 'system') root().removeAttribute(ATTRIBUTE);
  else root().setAttribute(ATTRIBUTE, choice);
  for (const listener of listeners) listener();
}

function followOtherTabs(event: StorageEvent) {
  if (event.key === STORAGE_KEY || event.key === null) apply(readTheme(event.newValue));
}

const themeChoice = {
  current: (): ThemeChoice => readTheme(root().getAttribute(ATTRIBUTE)),

  choose(choice: ThemeChoice) {
    try {
      if (choice === 'system') localStorage.removeItem(STORAGE_KEY);
      else localStorage.setItem(STORAGE_KEY, choice);
    } catch {
      // Storage may be forbidden; the choice then lasts as long as the page.
    }
    apply(choice);
  },

  subscribe(listener: () => void) {
    if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
    };
  },
};

const CHOICES: readonly { choice: ThemeChoice; label: string; icon: LucideIcon }[] = [
  { choice: 'system', label: 'System theme', icon: Monitor },
  { choice: 'light', label: 'Light theme', icon: Sun },
  { choice: 'dark', label: 'Dark theme', icon: Moon },
];

export function ThemeSwitch() {
  const name = useId();
  const current = useSyncExternalStore(
    themeChoice.subscribe,
    themeChoice.current,
    // The server doesn't know it; the page follows the choice before it is painted.
    () => 'system',
  );
  return (
    <fieldset className="flex w-fit gap-0.5 rounded-full p-0.75 ring-1 ring-line">
      <legend className="sr-only">Theme</legend>
      {CHOICES.map(({ choice, label, icon: Icon }) => (
        <label
          key={choice}
          title={label}
          className="flex size-7 cursor-pointer items-center justify-center rounded-full text-muted hover:text-ink has-checked:bg-sunken has-checked:text-ink forced-colors:has-checked:border has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={current === choice}
            onChange={() => themeChoice.choose(choice)}
            className="sr-only"
          />
          <span className="sr-only">{label}</span>
          <Icon aria-hidden className="size-4" />
        </label>
      ))}
    </fieldset>
  );
}
