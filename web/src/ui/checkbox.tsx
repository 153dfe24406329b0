import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** The browser's own, styled like our fields; in forced colors the browser draws it. */
export function Checkbox({ label, checked, onCheckedChange, disabled = false }: CheckboxProps) {
  return (
    <label className="flex cursor-pointer items-start gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-55">
      <span className="relative mt-px flex shrink-0">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={({ target }) => onCheckedChange(target.checked)}
          className="peer size-6 cursor-[inherit] appearance-none rounded-[6px] border border-line-strong bg-raised checked:border-ink checked:bg-ink hover:border-ink forced-colors:appearance-auto"
        />
        <Check
          aria-hidden
          className="pointer-events-none invisible absolute inset-1 size-4 text-surface peer-checked:visible forced-colors:hidden"
          strokeWidth={3}
        />
      </span>
      <span>{label}</span>
    </label>
  );
}
