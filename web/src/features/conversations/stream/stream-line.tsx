import type { ItemStep, StreamLine as Line } from '@midspan/contract';
import { CircleCheck, CircleX, type LucideIcon, MessagesSquare, Scale, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useOwnWeight } from '../bargains/bargain-drafts.ts';
import { StepText } from './card-steps.tsx';
import { lineLook, stepWords } from './step-words.ts';
import { useStreamView } from './stream-view.ts';

const ICONS: Record<ItemStep['kind'], LucideIcon> = {
  accepted: CircleCheck,
  reinstated: CircleCheck,
  restored: CircleCheck,
  disputed: MessagesSquare,
  challenged: MessagesSquare,
  dispute_opened: MessagesSquare,
  withdrawn: Undo2,
  offer_declined: Undo2,
  offer_retracted: Undo2,
  offer_ended: Undo2,
  rejected: CircleX,
  overturned: CircleX,
  removed: CircleX,
  proposed: Scale,
  offered: Scale,
  challenge_ended: Scale,
  recalibrated: Scale,
  weighed: Scale,
};

/** What happened, in its own place between the messages. */
export function StreamLine({ line }: { line: Line }) {
  const { words } = useStreamView();
  const [text, Icon] =
    line.kind === 'evidence' ? [null, ICONS[line.step.kind]] : lineLook(line, words);
  return (
    <li data-line={line.seq} className="flex justify-center pt-3">
      <div className="flex max-w-full min-w-0 items-start gap-2 rounded-2xl bg-sunken px-4 py-2 text-sm text-ink">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        {line.kind === 'evidence' ? (
          <EvidenceLine line={line} />
        ) : (
          <p className="min-w-0 wrap-anywhere">
            <bdi>{text}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}

const TITLE =
  'min-h-6 max-w-full truncate rounded-control text-left text-muted underline decoration-line-strong underline-offset-3 hover:text-ink';

function EvidenceLine({ line }: { line: Extract<Line, { kind: 'evidence' }> }) {
  const { conversation, words, bargains, hasOffered, onShowCard, onShowOffer } = useStreamView();
  const { evidenceId, description, step } = line;
  const { isAsked } = useOwnWeight({ conversationId: conversation.id, evidenceId });
  const bargain = bargains[evidenceId];
  const isOwn = step.by === words.me;
  // A review is answered on the item's own card.
  const isStanding =
    step.kind === 'offered' &&
    bargain?.standing?.round === step.round &&
    bargain.occasion !== 'review';
  const isOfOthers = step.kind === 'weighed' || bargain?.occasion === 'second_opinion';
  // [AG13] A weight for an item of others is shown with its answer, after the viewer's own
  // estimate.
  const isHidden = isStanding && isOfOthers && !isOwn && isAsked && !hasOffered(evidenceId);
  return (
    <div className="flex min-w-0 flex-col items-start wrap-anywhere">
      <p className="line-clamp-4">
        {isHidden ? (
          <bdi>{`${words.nameOf(bargain.standing?.by ?? '')} offered a weight`}</bdi>
        ) : (
          <StepText step={step} text={stepWords(step, words, 'this evidence')} />
        )}
      </p>
      {isOfOthers ? (
        <Link
          to={`/hypotheses/${conversation.hypothesis_id}#evidence-${evidenceId}`}
          className={TITLE}
        >
          <bdi>{description}</bdi>
        </Link>
      ) : (
        <button type="button" onClick={() => void onShowCard(evidenceId)} className={TITLE}>
          <bdi>{description}</bdi>
        </button>
      )}
      {isStanding && onShowOffer && (
        <Button
          size="sm"
          variant={isOwn ? 'secondary' : 'primary'}
          onClick={() => onShowOffer(evidenceId)}
          className="mt-1.5"
        >
          {isOwn ? 'Open' : 'Answer'}
        </Button>
      )}
    </div>
  );
}
