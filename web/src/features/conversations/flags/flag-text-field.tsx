import { liveTexts } from '@midspan/contract';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import type { FlagText } from './use-flag-text.ts';

export interface FlagTextFieldProps {
  label: string;
  hint?: string | undefined;
  connected: boolean;
  written: FlagText;
}

/** The field of a flag's text, with everything that may be wrong with sending it. */
export function FlagTextField({ label, hint, connected, written }: FlagTextFieldProps) {
  return (
    <>
      <TextArea
        label={label}
        hint={hint}
        required
        dir="auto"
        rows={3}
        value={written.text}
        error={written.error}
        onChange={({ target }) => written.edit(target.value)}
      />
      {written.failure && <Notice tone="error">{written.failure}</Notice>}
      {!connected && <p className="text-sm text-muted">{liveTexts.notConnected}</p>}
    </>
  );
}
