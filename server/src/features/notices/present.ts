import { mailedKindField, type Preferences } from '@midspan/contract';

export function presentPreferences(mailOff: readonly string[]): Preferences {
  const choices = mailedKindField.options.map((kind) => [kind, !mailOff.includes(kind)]);
  return { mail: Object.fromEntries(choices) };
}
