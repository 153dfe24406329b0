import { circleRoutes, type OpenedCircle } from '@midspan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api.ts';
import { answerTo } from '../../../lib/api-error.ts';
import { AskButton } from '../../../ui/ask-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { useCheckedForm } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
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

const LEAVE_FAILED = { fallback: 'We couldn’t take you out of the circle. Please try again.' };

/** [CI6] Then they have to hand over before they leave, or end the circle. */
export const isLastHost = ({ role, hosts, ended_at }: OpenedCircle): boolean =>
  role === 'host' && hosts.length === 1 && ended_at === null;

/** [CI6] Members can leave at any time. */
export function LeaveCircle({ circle }: OfCircle) {
  const { refresh } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = () =>
    answerTo(async () => {
      await call(circleRoutes.leave, { params: { id: circle.id } });
      await navigate('/circles', { replace: true });
      await refresh();
      // All of it may hold something of the circle.
      queryClient.removeQueries({ type: 'inactive' });
      await queryClient.invalidateQueries({ queryKey: CIRCLES_KEY });
    }, LEAVE_FAILED);
  return (
    <AskButton
      variant="secondary"
      disabled={isLastHost(circle)}
      title={`Leave ${circle.name}?`}
      consequence="You’ll no longer see anything in it. Your open conversations there are completed, and what you said stays. The hosts no longer see you in their overview. To come back, you need a new link."
      confirmLabel="Leave"
      act={leave}
      done={`You’ve left ${circle.name}`}
    >
      Leave circle
    </AskButton>
  );
}

const END_FAILED = { fallback: 'We couldn’t end the circle. Please try again.' };

/** [CI8] For hosts. */
export function EndCircle({ circle }: OfCircle) {
  const changed = useCircleChange();
  const end = () =>
    answerTo(async () => {
      await call(circleRoutes.end, { params: { id: circle.id } });
      await changed();
    }, END_FAILED);
  return (
    <AskButton
      variant="secondary"
      title={`End ${circle.name}?`}
      consequence="Open conversations are completed, waiting rooms are emptied, links stop working, and everything becomes read-only for all members. You can’t undo this."
      confirmLabel="End circle"
      act={end}
      done={`${circle.name} has ended`}
    >
      End circle
    </AskButton>
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
      <FormDialog
        form={form}
        open={open}
        onClose={close}
        title={`Delete ${circle.name}?`}
        description="It ends now, and members are notified. 7 days later it’s deleted with everything anyone wrote in it. Until then members can read it and download their data. You can’t undo this."
        cancelLabel="Keep it"
        submitLabel="Delete circle"
        busyLabel="Deleting…"
        danger
      >
        <TextField
          {...form.field('name')}
          label={`Type “${circle.name}” to confirm`}
          autoComplete="off"
        />
      </FormDialog>
    </>
  );
}
