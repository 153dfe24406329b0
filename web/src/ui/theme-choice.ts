export type ThemeChoice = 'system' | 'light' | 'dark';

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

export const themeChoice = {
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
