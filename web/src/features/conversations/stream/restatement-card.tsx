import { notQuiteBody, type Restatement, restatementTexts, sayBody } from '@midspan/contract';
import { RESTATEMENT } from '@midspan/domain';
import { CircleCheck, MessageSquareQuote } from 'lucide-react';
import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RemovedNote } from '../../../ui/removed-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { WrittenText } from '../../../ui/written-text.tsx';
import { ReportButton } from '../../moderation/index.ts';
import { OneTextForm } from '../flags/one-text-form.tsx';
import { partnerOf } from '../live/partner.ts';
import { restatementElementId, standingOf, writtenIn } from '../restatements/restatement-words.ts';
import { type StreamView, useStreamView } from './stream-view.ts';

/** A request to say it back at its number, with what the two wrote and what can be done now. */
export const RestatementCard = memo(function RestatementCard(props: { restatement: Restatement }) {
  const { restatement } = props;
  const { conversation, words, deciding, opened, onOpen } = useStreamView();
  const { id, asked_by, state } = restatement;
  /** who was asked */
  const otherId = partnerOf(conversation, asked_by).partner.id;
  /** the form to say it back */
  const isOpen = opened === id;
  const element = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const canWrite = deciding !== null && state === 'to_write' && otherId === words.me;
  const canCheck = deciding !== null && state === 'to_check' && asked_by === words.me;
  const focusCard = () => element.current?.focus({ preventScroll: true });

  useEffect(() => {
    // There is nothing to write, or not any more.
    if (!isOpen || canWrite) return;
    const { activeElement: active } = document;
    // Not from the composer, where the viewer may be writing already.
    const isWriting = active instanceof HTMLTextAreaElement && !active.closest('article');
    if (!isWriting) focusCard();
    onOpen(null);
  }, [isOpen, canWrite, onOpen]);

  return (
    <li className="pt-3">
      <Card
        ref={element}
        id={restatementElementId(id)}
        role="article"
        aria-labelledby={titleId}
        tabIndex={-1}
        className="flex scroll-my-6 flex-col gap-3 border border-line px-4! py-3! shadow-none! data-highlighted:outline-3 data-highlighted:outline-focus"
      >
        <div>
          <p className="flex items-start gap-2 text-sm text-muted">
            <MessageSquareQuote aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold text-ink">Say it back</span> · asked by{' '}
              <bdi>{asked_by === words.me ? 'you' : words.nameOf(asked_by)}</bdi>
            </span>
          </p>
          <p id={titleId} className="mt-1 font-semibold">
            “{restatementTexts.ask}”
          </p>
        </div>
        <Written {...{ restatement, otherId, words }} />
        <p
          className={classNames(
            'flex items-start gap-2 wrap-anywhere',
            state === 'confirmed' ? 'font-semibold text-success' : 'text-sm text-muted',
          )}
        >
          {state === 'confirmed' && <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />}
          <bdi>{standingOf(restatement, otherId, words)}</bdi>
        </p>
        {/* What the viewer opens isn't announced. */}
        <div aria-live="off" className="empty:hidden">
          {canWrite &&
            (isOpen ? (
              <SayForm {...{ restatement, deciding, focusCard, onOpen }} />
            ) : (
              <Button size="sm" aria-expanded={false} onClick={() => onOpen(id)}>
                Say it back
              </Button>
            ))}
          {canCheck && <Check {...{ restatement, deciding, focusCard }} />}
        </div>
      </Card>
    </li>
  );
});

interface WrittenProps extends Pick<StreamView, 'words'> {
  restatement: Restatement;
  otherId: string;
}

/** What the two wrote, oldest first. */
function Written({ restatement, otherId, words }: WrittenProps) {
  const written = writtenIn(restatement, otherId, words);
  if (written.length === 0) return null;
  return (
    <ol className="flex flex-col gap-2">
      {written.map(({ lead, by, written: { id, text, removed } }) => (
        <li key={id} className={by === restatement.asked_by ? 'pl-4' : undefined}>
          <div className="flex min-h-9 items-center justify-between gap-3">
            <p className="min-w-0 text-sm text-muted wrap-anywhere">
              <bdi>{lead}</bdi>
            </p>
            {by !== words.me && !removed && (
              <ReportButton
                subject={{ targetType: 'restatement', targetId: id }}
                label="what was written here"
              />
            )}
          </div>
          <blockquote className="rounded-control bg-sunken px-3 py-2">
            {removed ? <RemovedNote>{text}</RemovedNote> : <WrittenText>{text}</WrittenText>}
          </blockquote>
        </li>
      ))}
    </ol>
  );
}

interface StepProps {
  restatement: Restatement;
  deciding: NonNullable<StreamView['deciding']>;
  /** where the focus goes when it is done or put off */
  focusCard: () => void;
}

/** Takes the focus when it appears, because the button that opened it is gone. */
function Opened({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={element} className="flex flex-col gap-2 border-t border-line pt-3">
      {children}
      <Button variant="quiet" size="sm" onClick={onClose} className="self-start">
        Not now
      </Button>
    </div>
  );
}

function SayForm(props: StepProps & Pick<StreamView, 'onOpen'>) {
  const { restatement, deciding, focusCard, onOpen } = props;
  const { id, tries } = restatement;
  const close = () => {
    onOpen(null);
    focusCard();
  };
  return (
    <Opened onClose={close}>
      <OneTextForm
        label="What you think your partner means"
        hint={`${RESTATEMENT.textMin} to ${RESTATEMENT.textMax} characters. It isn’t about agreeing.`}
        submitLabel="Send"
        draftKey={`restatement:${id}:${tries.length}`}
        rule={sayBody.shape.text}
        connected={deciding.connected}
        send={(text) => deciding.actions.sayBack(id, text)}
        onSent={close}
      />
    </Opened>
  );
}

/** "That's it", or "Not quite" with what is missing. */
function Check({ restatement, deciding, focusCard }: StepProps) {
  const { id, tries } = restatement;
  const { connected, actions } = deciding;
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { busy, failure, run } = useAction();
  const isLast = tries.length === RESTATEMENT.tries;
  if (isCorrecting) {
    const close = () => {
      setIsCorrecting(false);
      focusCard();
    };
    return (
      <Opened onClose={close}>
        <OneTextForm
          label="What’s still missing?"
          hint={
            isLast
              ? 'This was the second try, so it ends without a verdict.'
              : 'Your partner can try once more.'
          }
          submitLabel={restatementTexts.notQuite}
          draftKey={`restatement-note:${id}:${tries.length}`}
          rule={notQuiteBody.shape.note}
          connected={connected}
          send={(note) => actions.answerBack(id, { confirmed: false, note })}
          onSent={close}
        />
      </Opened>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          busy={busy}
          busyLabel="Sending..."
          disabled={!connected}
          onClick={async () => {
            const answer = { confirmed: true, note: null } as const;
            if (await run(() => actions.answerBack(id, answer))) focusCard();
          }}
        >
          {restatementTexts.confirm}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-expanded={false}
          disabled={busy}
          onClick={() => setIsCorrecting(true)}
        >
          {restatementTexts.notQuite}
        </Button>
      </div>
      {failure && <Notice tone="error">{failure}</Notice>}
    </div>
  );
}
