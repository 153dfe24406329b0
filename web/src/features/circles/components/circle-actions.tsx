import { circleRoutes, type OpenedCircle } from '@midspan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api.ts';
import { answerTo, errorText } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { Form, FormFailure, SubmitButton } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useSession } from '../../accounts/index.ts';
import { CIRCLES_KEY } from '../api.ts';

/** What is known of circles, and of what belongs to them, has changed. */
export function useCircleChange() {
  const queryClient = useQueryClient();
  const { refresh } = useSession();
  return async () => {
    await refresh();
    await queryClient.invalidateQueries({ queryKey: CIRCLES_KEY });
  };
}

type OfCircle = { circle: OpenedCircle };

const LEAVE_FAILED = 'We couldn’t take you out of the circle. Please try again.';
/** [CI6] Then they have to hand over before they leave, or end the circle. */
export const isLastHost = ({ role, hosts, ended_at }: OpenedCircle): boolean =>
  role === 'host' && hosts.length === 1 && ended_at === null;

/** [CI6] Members can leave at any time. */
export function LeaveCircle({ circle }: OfCircle) {
  const { refresh } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    try {
      await call(circleRoutes.leave, { params: { id: circle.id } });
      await navigate('/circles', { replace: true });
      toast.success(`You’ve left ${circle.name}`);
      await refresh();
      // All of it may hold something of the circle.
      queryClient.removeQueries({ type: 'inactive' });
      await queryClient.invalidateQueries({ queryKey: CIRCLES_KEY });
    } catch (error) {
      toast.error(errorText(error, { fallback: LEAVE_FAILED }));
      setOpen(false);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="secondary" disabled={isLastHost(circle)} onClick={() => setOpen(true)}>
        Leave circle
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Leave ${circle.name}?`}
        consequence="You’ll no longer see anything in it. Your open conversations there are completed, and what you said stays. The hosts no longer see you in their overview. To come back, you need a new link."
        confirmLabel="Leave"
        danger
        busy={busy}
        onConfirm={() => void leave()}
      />
    </>
  );
}

const END_FAILED = 'We couldn’t end the circle. Please try again.';

/** [CI8] For hosts. */
export function EndCircle({ circle }: OfCircle) {
  const changed = useCircleChange();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  async function end() {
    setBusy(true);
    const answer = await answerTo(
      async () => {
        await call(circleRoutes.end, { params: { id: circle.id } });
        await changed();
      },
      { fallback: END_FAILED },
    );
    setBusy(false);
    setOpen(false);
    if (answer.success) toast.success(`${circle.name} has ended`);
    else toast.error(answer.error);
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        End circle
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`End ${circle.name}?`}
        consequence="Open conversations are completed, waiting rooms are emptied, links stop working, and everything becomes read-only for all members. You can’t undo this."
        confirmLabel="End circle"
        danger
        busy={busy}
        onConfirm={() => void end()}
      />
    </>
  );
}

const DELETE_FAILED = { fallback: 'We couldn’t delete the circle. Please try again.' };

/** [CI8] For hosts; asks for the name, because it takes away what others wrote too. */
export function DeleteCircle({ circle }: OfCircle) {
  const changed = useCircleChange();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const form = useCheckedForm({
    schema: circleRoutes.delete.body,
    initial: { name: '' },
    send: (body) =>
      answerTo(async () => {
        await call(circleRoutes.delete, { params: { id: circle.id }, body });
        await changed();
      }, DELETE_FAILED),
    onSent: () => {
      close();
      toast.success(`${circle.name} will be deleted in 7 days`);
    },
  });

  function close() {
    form.reset();
    setOpen(false);
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Delete circle
      </Button>
      <Dialog
        open={open}
        onOpenChange={(stillOpen) => {
          if (!stillOpen && !form.busy) close();
        }}
        title={`Delete ${circle.name}?`}
        description="It ends now, and members are notified. 7 days later it’s deleted with everything anyone wrote in it. Until then members can read it and download their data. You can’t undo this."
        actions={
          <>
            <Button variant="secondary" disabled={form.busy} onClick={close}>
              Keep it
            </Button>
            <SubmitButton form={form} variant="danger" busyLabel="Deleting…">
              Delete circle
            </SubmitButton>
          </>
        }
      >
        <Form form={form} className="flex flex-col gap-4">
          <TextField
            {...form.field('name')}
            label={`Type “${circle.name}” to confirm`}
            autoComplete="off"
          />
          <FormFailure form={form} />
        </Form>
      </Dialog>
    </>
  );
}
