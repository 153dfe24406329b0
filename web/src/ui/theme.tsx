import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';
import { type ThemeChoice, themeChoice } from './theme-choice.ts';

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
