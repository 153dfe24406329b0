import { type ActiveFlag, clientEvents, flagTexts } from '@midspan/contract';
import { blocksSending } from '@midspan/domain';
import { Circle, CircleCheck, CircleDot, Flag, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { EmptyState } from '../../../ui/paged-list.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import type { LivePart } from '../live/live.ts';
import { FLAG_MEANINGS, nextWords, type Progress, partIn, stepsOf } from './flag-course.ts';
import { OneTextField, OneTextForm, useOneText } from './one-text-form.tsx';

const PROGRESS: Record<Progress, { icon: LucideIcon; word: string; colour: string }> = {
  done: { icon: CircleCheck, word: 'done', colour: 'text-success' },
  now: { icon: CircleDot, word: 'next', colour: 'text-ink' },
  later: { icon: Circle, word: 'later', colour: 'text-muted' },
};

function Course({ flag }: { flag: ActiveFlag }) {
  return (
    <ol aria-label="Steps of the flag" className="flex flex-col gap-3">
      {stepsOf(flag).map(({ title, progress, text }) => {
        const { icon: Icon, word, colour } = PROGRESS[progress];
        return (
          <li
            key={title}
            aria-current={progress === 'now' ? 'step' : undefined}
            className="flex items-start gap-2.5"
          >
            <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', colour)} />
            <div className="min-w-0 flex-1">
              <p className={classNames('font-semibold', progress === 'later' && 'text-muted')}>
                {title} <span className="text-sm font-normal text-muted">{word}</span>
              </p>
              {text && <WrittenText>{text}</WrittenText>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** The open flag: what it is about, its current step, and the viewer's next step. */
export function FlagPanel({ state, actions }: LivePart) {
  const panel = useRef<HTMLElement>(null);
  const { activeFlag: flag, me } = state;
  if (flag === null) {
    return (
      <EmptyState
        title={flagTexts.none}
        text="If a message makes it hard to go on, use the flag next to it to mark it as rude or counterproductive."
      />
    );
  }
  const part = partIn(flag, me);
  const common = {
    connected: state.connected,
    // The form disappears with its step, and the focus must not be lost with it.
    onSent: () => panel.current?.focus(),
  };
  return (
    <section
      ref={panel}
      data-flag
      aria-label="Flag Resolution"
      tabIndex={-1}
      className="flex flex-col gap-5"
    >
      <div className="flex flex-col gap-1">
        <h3 className="flex items-center gap-2 font-bold">
          <Flag aria-hidden className="size-5 shrink-0" />
          {part === 'author' ? 'Your message was flagged' : 'You flagged a message'}
        </h3>
        <p className="text-sm">
          as <strong>{flag.flagType}</strong>
        </p>
        <p className="text-sm text-muted">{FLAG_MEANINGS[flag.flagType]}</p>
      </div>
      <FlaggedText text={flag.flaggedText} />
      <Course flag={flag} />
      <WrittenText className="text-sm text-muted">
        {nextWords(flag, part, state.partner.name)}
      </WrittenText>
      {part === 'author' && flag.state === 'created' && (
        <OneTextForm
          {...common}
          label="Your clarification"
          submitLabel="Send Clarification"
          draftKey={`clarification:${flag.flagId}`}
          rule={clientEvents['flag:clarify'].payload.shape.text}
          send={(text) => actions.clarifyFlag(flag.flagId, text)}
        />
      )}
      {part === 'flagger' && flag.state === 'clarified' && (
        <OneTextForm
          {...common}
          label="Your suggestion"
          hint="How could it be put better, or how do you want to continue?"
          submitLabel="Send Suggestion"
          draftKey={`suggestion:${flag.flagId}`}
          rule={clientEvents['flag:suggest'].payload.shape.text}
          send={(text) => actions.suggestFlag(flag.flagId, text)}
        />
      )}
      {part === 'flagger' && (
        <OneTextForm
          {...common}
          label="Resolution"
          hint="In a sentence, how did you settle it?"
          submitLabel="Mark as Resolved"
          variant={flag.state === 'suggested' ? 'primary' : 'secondary'}
          draftKey={`resolution:${flag.flagId}`}
          rule={clientEvents['flag:resolve'].payload.shape.resolutionText}
          send={(text) => actions.resolveFlag(flag.flagId, text)}
        />
      )}
    </section>
  );
}

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
    connected: state.connected,
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
          <bdi>{state.partner.name}</bdi> finds it <strong>{flag.flagType}</strong>. A flag is a
          request to repair the conversation, not a punishment.
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

/** Enough of the message to recognize it; all of it is in the conversation. */
function FlaggedText({ text }: { text: string }) {
  return (
    <blockquote className="rounded-control bg-sunken px-4 py-3">
      <div className="line-clamp-6">
        <WrittenText>{text}</WrittenText>
      </div>
    </blockquote>
  );
}
