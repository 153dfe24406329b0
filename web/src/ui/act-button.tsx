import { type ButtonProps, GuardedButton } from './button.tsx';
import { Notice } from './notice.tsx';
import { type Answer, useAction } from './use-action.ts';

/** A button that does something at once, and says below it why that failed. */
export function ActButton({ act, ...button }: ButtonProps & { act: () => Promise<Answer> }) {
  const { busy, failure, run } = useAction();
  return (
    <>
      <GuardedButton {...button} busy={busy} onClick={() => void run(act)} />
      {failure && <Notice tone="error">{failure}</Notice>}
    </>
  );
}
