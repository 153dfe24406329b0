import { mailedKindField, type Preferences } from '@midspan/contract';

export interface StoredPreferences {
  readonly mailOff: readonly string[];
  readonly quiet: Preferences['quiet'];
  readonly timeZone: string | null;
}

export function presentPreferences({ mailOff, quiet, timeZone }: StoredPreferences): Preferences {
  const choices = mailedKindField.options.map((kind) => [kind, !mailOff.includes(kind)]);
  return { mail: Object.fromEntries(choices), quiet, time_zone: timeZone };
}
