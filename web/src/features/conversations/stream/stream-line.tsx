import type { StreamLine as Line } from '@midspan/contract';
import {
  CheckCheck,
  CircleCheck,
  CircleX,
  Flag,
  FlagOff,
  type LucideIcon,
  MessagesSquare,
  Scale,
  Undo2,
} from 'lucide-react';
import { isWeighingCard, WeighingCard } from '../weighings/weighing-card.tsx';
import { StepText } from './card-steps.tsx';
import { lineWords, stepWords } from './step-words.ts';
import { useStreamView } from './stream-view.ts';

function iconOf(line: Line): LucideIcon {
  switch (line.kind) {
    case 'completed':
      return CheckCheck;
    case 'flag_raised':
      return Flag;
    case 'flag_clarified':
    case 'flag_suggested':
    case 'flag_resolved':
      return FlagOff;
    case 'evidence':
      break;
  }
  switch (line.step.kind) {
    case 'accepted':
    case 'reinstated':
    case 'restored':
      return CircleCheck;
    case 'disputed':
    case 'challenged':
    case 'dispute_opened':
      return MessagesSquare;
    case 'withdrawn':
    case 'offer_declined':
    case 'offer_retracted':
    case 'offer_ended':
      return Undo2;
    case 'rejected':
    case 'overturned':
    case 'removed':
      return CircleX;
    case 'proposed':
    case 'offered':
    case 'challenge_ended':
    case 'recalibrated':
    case 'weighed':
      return Scale;
  }
}

/** What happened, in its own place between the messages. */
export function StreamLine({ line }: { line: Line }) {
  const { words, bargains } = useStreamView();
  if (isWeighingCard(line, bargains)) return <WeighingCard line={line} />;
  const Icon = iconOf(line);
  return (
    <li className="flex justify-center pt-3">
      <div className="flex max-w-full min-w-0 items-start gap-2 rounded-2xl bg-sunken px-4 py-2 text-sm text-ink">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        {line.kind === 'evidence' ? (
          <EvidenceLine line={line} />
        ) : (
          <p className="min-w-0 wrap-anywhere">
            <bdi>{lineWords(line, words)}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}

function EvidenceLine({ line }: { line: Extract<Line, { kind: 'evidence' }> }) {
  const { words, onShowCard } = useStreamView();
  const { evidenceId, description, step } = line;
  return (
    <div className="flex min-w-0 flex-col items-start wrap-anywhere">
      <p className="line-clamp-4">
        <StepText step={step} text={stepWords(step, words, 'this evidence')} />
      </p>
      <button
        type="button"
        onClick={() => void onShowCard(evidenceId)}
        className="min-h-6 max-w-full truncate rounded-control text-left text-muted underline decoration-line-strong underline-offset-3 hover:text-ink"
      >
        <bdi>{description}</bdi>
      </button>
    </div>
  );
}
