import { Button } from '../../../ui/button.tsx';
import { FlagTextField } from './flag-text-field.tsx';
import { type FlagTextOptions, useFlagText } from './use-flag-text.ts';

export interface FlagTextFormProps extends FlagTextOptions {
  label: string;
  hint?: string;
  submitLabel: string;
  variant?: 'primary' | 'secondary';
}

export function FlagTextForm({
  label,
  hint,
  submitLabel,
  variant = 'primary',
  ...options
}: FlagTextFormProps) {
  const written = useFlagText(options);
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => void written.submit(event)}
      className="flex flex-col items-stretch gap-3"
    >
      <FlagTextField label={label} hint={hint} connected={options.connected} written={written} />
      <Button
        type="submit"
        size="sm"
        variant={variant}
        className="self-start"
        busy={written.busy}
        busyLabel="Sending..."
        disabled={!options.connected}
      >
        {submitLabel}
      </Button>
    </form>
  );
}
