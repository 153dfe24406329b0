import { type Bargain, type ItemStep, type StreamLine, weightOf } from '@midspan/contract';
import { CircleCheck } from 'lucide-react';
import { use, useId } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { useOwnWeight } from '../bargains/bargain-drafts.ts';
import { hasOffered, stepsAbout } from '../bargains/table.ts';
import { WeightShown } from '../bargains/weight-shown.tsx';
import { FigureMove } from '../stream/figure-move.tsx';
import { figureOf, reasonOf, storyWords, type WordsFor } from '../stream/step-words.ts';
import { useStreamView } from '../stream/stream-view.ts';
import { StreamOffersContext } from './weighing-context.ts';

type EvidenceLine = Extract<StreamLine, { kind: 'evidence' }>;
type Weighed = Extract<ItemStep, { kind: 'weighed' | 'offered' }>;
type ShownLine = EvidenceLine & { readonly step: Weighed };

/** Whether a step about a second opinion is more than a line: the offer that stands, or agreement. */
export function isWeighingCard(
  line: StreamLine,
  bargains: Readonly<Record<string, Bargain>>,
): line is ShownLine {
  if (line.kind !== 'evidence') return false;
  const { step, evidenceId } = line;
  if (step.kind === 'weighed') return true;
  const bargain = bargains[evidenceId];
  return (
    step.kind === 'offered' &&
    bargain?.occasion === 'second_opinion' &&
    bargain.standing?.round === step.round
  );
}

/** Whose weight it is, beside "Second opinion". */
function offeredWords({ by, kind }: Weighed, { me, nameOf }: WordsFor): string {
  if (kind === 'weighed') return 'agreed by both';
  if (by === null) return 'offered';
  return by === me ? 'you offered' : `offered by ${nameOf(by)}`;
}

/** A second opinion in the stream: what it is about, the weight, and what is to be done about it. */
export function WeighingCard({ line }: { line: ShownLine }) {
  const { conversation, words, bargains } = useStreamView();
  const { lines, onShow } = use(StreamOffersContext);
  const titleId = useId();
  const { step, evidenceId, description } = line;
  const { isAsked } = useOwnWeight({ conversationId: conversation.id, evidenceId });
  const standing = (step.kind === 'offered' && bargains[evidenceId]?.standing) || null;
  const steps = stepsAbout(lines, evidenceId);
  // [AG13] The first weight of the other is shown with its answer, after one's own estimate.
  const isHidden = standing !== null && isAsked && !hasOffered(steps, words.me);
  const weight = isHidden ? null : weightOf(step);
  const reason = isHidden ? null : reasonOf(step);
  const story = step.kind === 'weighed' ? storyWords(steps, step.seq, words) : null;
  const figure = figureOf(step);
  return (
    <li className="pt-3">
      <article
        aria-labelledby={titleId}
        className="flex flex-col gap-3 rounded-card border border-l-4 border-line border-l-line-strong bg-raised p-4 shadow-card sm:px-5"
      >
        <p className="text-sm text-muted">
          <span className="font-semibold text-ink">Second opinion</span> ·{' '}
          <bdi>{offeredWords(step, words)}</bdi>
        </p>
        <h3 id={titleId} className="font-semibold wrap-anywhere">
          <Link
            to={`/hypotheses/${conversation.hypothesis_id}#evidence-${evidenceId}`}
            className="text-ink decoration-line-strong hover:decoration-ink"
          >
            <WrittenText as="span">{description}</WrittenText>
          </Link>
        </h3>
        {weight && <WeightShown weight={weight} />}
        {reason !== null && (
          <p className="text-sm">
            <WrittenText as="span">{`“${reason}”`}</WrittenText>
          </p>
        )}
        {story && (
          <p className="text-sm text-muted">
            <bdi>{story}</bdi>
          </p>
        )}
        {step.kind === 'weighed' && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
            <span className="inline-flex items-center gap-1.5 rounded-full bg-success-soft px-3 py-1 font-semibold text-success">
              <CircleCheck aria-hidden className="size-4 shrink-0" />
              Weighed by both
            </span>
            {figure ? <FigureMove {...figure} /> : 'The figure stays where it was'}
          </p>
        )}
        {standing && onShow && (
          <Turn isOwn={standing.by === words.me} partnerId={standing.by} onShow={onShow} />
        )}
      </article>
    </li>
  );
}

/** Whose turn it is, and the way to where it is answered. */
function Turn({
  isOwn,
  partnerId,
  onShow,
}: {
  isOwn: boolean;
  /** whoever made the offer, where that is not the viewer */
  partnerId: string;
  onShow: () => void;
}) {
  const { words } = useStreamView();
  return (
    <div
      aria-live="off"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-muted"
    >
      <p>
        {isOwn ? (
          'Waiting for an answer to your offer'
        ) : (
          <>
            <bdi>{words.nameOf(partnerId)}</bdi> waits for your answer
          </>
        )}
      </p>
      <Button size="sm" variant={isOwn ? 'secondary' : 'primary'} onClick={onShow}>
        {isOwn ? 'Open' : 'Answer'}
      </Button>
    </div>
  );
}
