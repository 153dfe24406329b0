import { type ComponentProps, useState } from 'react';
import { Button, type ButtonProps, GuardedButton } from './button.tsx';
import { ConfirmDialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import { useToast } from './toast.tsx';
import { type Answer, useAction } from './use-action.ts';

interface AskButtonProps
  extends Pick<
      ButtonProps,
      'variant' | 'size' | 'className' | 'disabled' | 'aria-describedby' | 'children'
    >,
    Pick<
      ComponentProps<typeof ConfirmDialog>,
      'title' | 'consequence' | 'confirmLabel' | 'cancelLabel' | 'finalFocus'
    > {
  act: () => Promise<Answer>;
  /** said once it is done */
  done: string;
}

/** A button that asks before it does something, and then says what came of it. */
export function AskButton(props: AskButtonProps) {
  const { title, consequence, confirmLabel, cancelLabel, finalFocus, act, done, ...button } = props;
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    const answer = await act();
    setBusy(false);
    setOpen(false);
    if (answer.success) toast.success(done);
    else if (answer.error !== null) toast.error(answer.error);
  }

  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      <ConfirmDialog
        {...{ title, consequence, confirmLabel, cancelLabel, finalFocus }}
        open={open}
        onOpenChange={setOpen}
        danger
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

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
