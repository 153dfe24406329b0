import { type ActiveFlag, clientEvents } from '@midspan/contract';
import { blocksSending } from '@midspan/domain';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import type { LivePart } from '../live/live.ts';
import { partnerOf } from '../live/partner.ts';
import { FLAG_MEANINGS } from './flag-course.ts';
import { FlaggedText } from './flagged-text.tsx';
import { OneTextField, useOneText } from './one-text-form.tsx';

/**
 * Asks the author of a flagged message for a clarification. It can be closed to read the messages;
 * no other message can be sent until then, and the panel has the same form with the same text.
 */
export function FlagDialog(part: LivePart) {
  const { activeFlag: flag, me } = part.state;
  if (!flag || !blocksSending({ state: flag.state, authorId: flag.flaggedUserId }, me)) return null;
  return <ClarifyDialog key={flag.flagId} {...part} flag={flag} />;
}

function ClarifyDialog({ flag, state, actions }: LivePart & { flag: ActiveFlag }) {
  const [open, setOpen] = useState(true);
  const form = useOneText({
    draftKey: `clarification:${flag.flagId}`,
    rule: clientEvents['flag:clarify'].payload.shape.text,
    connected: state.connection === 'connected',
    send: (text) => actions.clarifyFlag(flag.flagId, text),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      // The author can't continue writing: the field is closed until the clarification is sent.
      finalFocus={() => document.querySelector<HTMLElement>('[role=log]')}
      title="Your message was flagged"
      description={
        <>
          <bdi>{partnerOf(state.conversation, state.me).partner.name}</bdi> finds it{' '}
          <strong>{flag.flagType}</strong>. A flag is a request to repair the conversation, not a
          punishment.
        </>
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => setOpen(false)}>
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
        <OneTextField
          form={form}
          label="Your clarification"
          hint="What you meant, or how you’d put it now. You can send other messages after that."
        />
      </Form>
    </Dialog>
  );
}
