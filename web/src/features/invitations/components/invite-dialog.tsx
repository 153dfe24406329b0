import {
  ERRORS,
  everyoneIn,
  type Hypothesis,
  hypothesisTexts,
  invitationRoutes,
  type MadeInvitation,
} from '@midspan/contract';
import { INVITATION_USES_MAX, sideToJoin } from '@midspan/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { call, retryOf } from '../../../lib/api.ts';
import { answerTo } from '../../../lib/api-error.ts';
import { countNoun } from '../../../lib/count-noun.ts';
import { WhoSees } from '../../../lib/who-sees.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, FormFailure, SubmitButton, useCheckedForm } from '../../../ui/form.tsx';
import { LoadFailure, Skeleton } from '../../../ui/loading.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useOwnCircle } from '../../circles/index.ts';
import { ownCredenceOf } from '../../credences/index.ts';
import { hypothesisQuery } from '../../hypotheses/index.ts';
import { ownInvitationsQuery } from '../api.ts';
import { INVITE_TITLE, LinkDialog } from './invitation-link.tsx';

const MAKE_FAILED = 'We couldn’t make a link. Please try again.';

const USES = Array.from({ length: INVITATION_USES_MAX }, (_, index) => index + 1);

interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
  hypothesisId: string;
}

interface PhaseProps extends Omit<InviteDialogProps, 'hypothesisId'> {
  hypothesis: Hypothesis;
}

export function InviteDialog({ open, onClose, hypothesisId }: InviteDialogProps) {
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const query = useQuery(hypothesisQuery(hypothesisId));
  const hypothesis = query.data;
  if (hypothesis === undefined) {
    return (
      <Dialog
        open={open}
        onOpenChange={onClose}
        title={INVITE_TITLE}
        actions={
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {query.isError ? (
          <LoadFailure text={hypothesisTexts.loadOneFailed} {...retryOf(query)} />
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
      </Dialog>
    );
  }
  const side = sideToJoin(ownCredenceOf(hypothesis).percent);
  const phase = { open, onClose, hypothesis };
  if (made !== null) {
    return (
      <LinkDialog
        open={open}
        onClose={onClose}
        onClosed={() => setMade(null)}
        code={made.code}
        expiresAt={made.expires_at}
        statement={hypothesis.statement}
        madeFor={made.uses_left}
      />
    );
  }
  if (!side.ok) return <SideFirst {...phase} text={ERRORS[side.refusal].message} />;
  return <Make {...phase} onMade={setMade} />;
}

/** [IN1] Without a side there is no other side to invite from. */
function SideFirst({ open, onClose, hypothesis, text }: PhaseProps & { text: string }) {
  const page = `/hypotheses/${hypothesis.id}`;
  const isHere = useLocation().pathname === page;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={INVITE_TITLE}
      description={text}
      actions={
        isHere ? (
          <Button onClick={onClose}>OK</Button>
        ) : (
          <ButtonLink to={page}>Set your credence</ButtonLink>
        )
      }
    />
  );
}

function Make({
  open,
  onClose,
  hypothesis,
  onMade,
}: PhaseProps & { onMade: (made: MadeInvitation) => void }) {
  const queryClient = useQueryClient();
  const circle = useOwnCircle(hypothesis.circle_id);
  const form = useCheckedForm({
    schema: invitationRoutes.make.body,
    initial: { uses: 1, conversation_type: 'public' },
    send: (body) =>
      answerTo(
        async () => {
          onMade(await call(invitationRoutes.make, { params: { id: hypothesis.id }, body }));
          void queryClient.invalidateQueries({ queryKey: ownInvitationsQuery.queryKey });
        },
        { fallback: MAKE_FAILED },
      ),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={INVITE_TITLE}
      description="Make a link and send it to someone who sees this differently. Your conversation begins as soon as they take the other side, even while you’re away."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form} busyLabel="Making…">
            Make link
          </SubmitButton>
        </>
      }
    >
      <Form form={form} className="flex flex-col gap-6">
        <ChoiceField
          {...form.field('conversation_type')}
          label="Conversation"
          choices={[
            { value: 'public', label: circle ? everyoneIn(circle.name) : 'Public' },
            { value: 'private', label: 'Private' },
          ]}
        />
        <div role="status" className="-mt-4 flex flex-col gap-1">
          <WhoSees of="invitation" circle={circle} />
          <WhoSees
            of={form.watch('conversation_type') === 'private' ? 'private' : 'public'}
            circle={circle}
          />
          {circle && (
            <p className="text-sm text-muted">Only members of {circle.name} can open the link.</p>
          )}
        </div>
        <SelectField
          {...form.register('uses', { valueAsNumber: true })}
          label="How many people can use it"
        >
          {USES.map((uses) => (
            <option key={uses} value={uses}>
              {countNoun(uses, 'person', 'people')}
            </option>
          ))}
        </SelectField>
        <FormFailure form={form} />
      </Form>
    </Dialog>
  );
}
