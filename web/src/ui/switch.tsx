import { Field } from '@base-ui/react/field';
import { Switch as BaseSwitch } from '@base-ui/react/switch';

interface SwitchProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Takes effect at once; the label can be pressed too. */
export function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <Field.Root>
      <Field.Label className="flex min-h-11 cursor-pointer items-center justify-between gap-6 py-1.5">
        <span className="min-w-0 wrap-anywhere">{label}</span>
        <BaseSwitch.Root
          checked={on}
          onCheckedChange={onChange}
          className="relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-sunken p-1 transition-colors duration-150 data-checked:border-ink data-checked:bg-ink"
        >
          <BaseSwitch.Thumb className="block size-4.5 rounded-full bg-line-strong transition-[translate,background-color] duration-150 data-checked:translate-x-5 data-checked:bg-surface forced-colors:border" />
        </BaseSwitch.Root>
      </Field.Label>
    </Field.Root>
  );
}
