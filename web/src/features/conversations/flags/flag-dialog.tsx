import { type ActiveFlag, clientEvents, type User } from '@midspan/contract';
import { blocksSending } from '@midspan/domain';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import type { LiveActions } from '../live/live.ts';
import { FLAG_MEANINGS, type FlagLive, partnerName } from './flag-course.ts';
import { FlagFields, useFlagForm } from './flag-text-form.tsx';
import { FlaggedText } from './flagged-text.tsx';

export interface FlagDialogProps {
  state: FlagLive;
  actions: LiveActions;
  me: User;
}

/**
 * Asks the author of a flagged message for a clarification. It can be closed to read the messages;
 * no other message can be sent until then, and the panel has the same form with the same text.
 */
export function FlagDialog({ state, actions, me }: FlagDialogProps) {
  const flag = state.activeFlag;
  const [putAside, setPutAside] = useState<string | null>(null);
  if (flag === null || !blocksSending({ state: flag.state, authorId: flag.flaggedUserId }, me.id)) {
    return null;
  }
  return (
    <ClarifyDialog
      key={flag.flagId}
      flag={flag}
      partner={partnerName(state.conversation, me.id)}
      connected={state.connection === 'connected'}
      open={putAside !== flag.flagId}
      onPutAside={() => setPutAside(flag.flagId)}
      actions={actions}
    />
  );
}

interface ClarifyDialogProps {
  flag: ActiveFlag;
  partner: string;
  connected: boolean;
  open: boolean;
  onPutAside: () => void;
  actions: LiveActions;
}

function ClarifyDialog({
  flag,
  partner,
  connected,
  open,
  onPutAside,
  actions,
}: ClarifyDialogProps) {
  const form = useFlagForm({
    draftKey: `clarification:${flag.flagId}`,
    rule: clientEvents['flag:clarify'].payload.shape.text,
    connected,
    send: (text) => actions.clarifyFlag(flag.flagId, text),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onPutAside();
      }}
      // The author can't continue writing: the field is closed until the clarification is sent.
      finalFocus={() => document.querySelector<HTMLElement>('[role=log]')}
      title="Your message was flagged"
      description={
        <>
          <bdi>{partner}</bdi> finds it <strong>{flag.flagType}</strong>. A flag is a request to
          repair the conversation, not a punishment.
        </>
      }
      actions={
        <>
          <Button variant="secondary" onClick={onPutAside}>
            Read the Conversation First
          </Button>
          <SubmitButton form={form} busyLabel="Sending...">
            Send Clarification
          </SubmitButton>
        </>
      }
    >
      <Form form={form} data-flag aria-label="Clarification" className="flex flex-col gap-4">
        <FlaggedText text={flag.flaggedText} />
        <p className="text-sm text-muted">{FLAG_MEANINGS[flag.flagType]}</p>
        <FlagFields
          form={form}
          label="Your clarification"
          hint="What you meant, or how you’d put it now. You can send other messages after that."
        />
      </Form>
    </Dialog>
  );
}
