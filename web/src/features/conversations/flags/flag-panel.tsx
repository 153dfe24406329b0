import { type ActiveFlag, clientEvents, flagTexts } from '@midspan/contract';
import { Circle, CircleCheck, CircleDot, Flag, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/paged-list.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import type { LivePart } from '../live/live.ts';
import { partnerOf } from '../live/partner.ts';
import { FLAG_MEANINGS, nextWords, type Progress, partIn, stepsOf } from './flag-course.ts';
import { FlaggedText } from './flagged-text.tsx';
import { OneTextForm } from './one-text-form.tsx';

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
  const { activeFlag: flag, conversation, me } = state;
  if (flag === null) {
    return (
      <EmptyState
        title={flagTexts.none}
        text="If a message makes it hard to go on, use the flag next to it to mark it as rude or counterproductive."
      />
    );
  }
  const part = partIn(flag, me);
  const partner = partnerOf(conversation, me).partner.name;
  const common = {
    connected: state.connection === 'connected',
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
      <WrittenText className="text-sm text-muted">{nextWords(flag, part, partner)}</WrittenText>
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
