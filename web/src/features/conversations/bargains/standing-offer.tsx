import { type GivenItem, weightOf } from '@midspan/contract';
import { type Occasion, refuseOffer, type Weight } from '@midspan/domain';
import { Handshake, Hourglass } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { drafts } from '../../../lib/drafts.ts';
import { useHasDraft } from '../../../lib/use-draft.ts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { DecideButton } from '../../../ui/decide-button.tsx';
import { Words } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Move } from '../../../ui/span-move.tsx';
import { type Answer, useAction } from '../../../ui/use-action.ts';
import { isWeighedByOthers, reweighing } from '../items/proposal-words.ts';
import { WeighedOnTop } from '../items/weighed-on-top.tsx';
import { WeightShown } from '../weights/weight-shown.tsx';
import { differenceWords } from '../weights/weight-text.ts';
import { bargainKey, closeOffer, fillOffer } from './bargain-drafts.ts';
import { startingFrom } from './newness.ts';
import { type BargainPart, inWords, offersLeftWords } from './table.ts';
import { WeightForm } from './weight-form.tsx';

const DECLINING: Record<Occasion, string> = {
  review: 'The weight that was proposed first is on the table again.',
  second_opinion: 'Nothing changes, and either of you can offer another weight.',
  recalibration: 'The dispute goes on, and either of you can offer another weight.',
};

/** What accepting an offer does. */
function accepting({ bargain, evidence }: BargainPart): string {
  switch (bargain.occasion) {
    case 'review':
      return 'The evidence counts with this weight.';
    case 'second_opinion':
      return 'It counts as the weight of you both, beside those of other pairs. Each of you weighs an item only once.';
    case 'recalibration':
      return `${reweighing(evidence !== undefined && isWeighedByOthers(evidence))}, and the dispute is completed.`;
  }
}

/** An offer that waits for an answer, and the answers that need no form. */
export function StandingOffer({ part }: { part: BargainPart }) {
  const { place, bargain, table, me, partner, connected, actions } = part;
  const headingId = useId();
  const { standing } = bargain;
  if (standing === null || table.standing === null) return null;
  const { round, reason } = standing;
  const { weight } = table.standing;
  const isOwn = standing.by === me;

  return (
    // Messages about an offer of another round are gone.
    <article key={round} aria-labelledby={headingId} className="flex flex-col gap-3">
      <h4 id={headingId} className="font-bold wrap-anywhere">
        {isOwn ? 'Your offer' : `${partner}’s offer`}
      </h4>
      <TwoWeights part={part} />
      {isOtherwiseNamed(part) && <NamedInOffer given={standing.given} />}
      {reason !== '' && <Words name="Reason">{reason}</Words>}
      {table.obstacle !== null && <p className="text-sm text-muted">{inWords(table.obstacle)}</p>}
      {!isOwn && table.obstacle === null && <p className="text-sm text-muted">{accepting(part)}</p>}
      <Answers
        part={part}
        accept={
          isOwn || table.obstacle !== null
            ? undefined
            : { weight, act: () => actions.acceptWeight(place.evidenceId, round) }
        }
      >
        <DecideButton
          label={isOwn ? 'Retract Offer' : 'Decline Offer'}
          meaning={isOwn ? `Waiting for ${partner} to answer.` : DECLINING[bargain.occasion]}
          variant="quiet"
          connected={connected}
          act={() => actions.declineWeight(place.evidenceId, round)}
          onDone={() => {
            closeOffer(place);
            part.onDone();
          }}
        />
      </Answers>
    </article>
  );
}

/** [WA3] Whether the offer names other items than the proposal does, or than what counts does. */
const isOtherwiseNamed = ({ bargain: { standing }, evidence }: BargainPart): boolean => {
  const [one, other] = [standing?.given, evidence?.given].map((given = []) =>
    given.map(({ id }) => id).sort(),
  );
  return String(one) !== String(other);
};

function NamedInOffer({ given }: { given: readonly GivenItem[] }) {
  return given.length > 0 ? (
    <WeighedOnTop given={given} />
  ) : (
    <p className="text-sm text-muted">Weighed as independent of what counts already.</p>
  );
}

export const faceOfOffer = (isOwn: boolean) =>
  isOwn
    ? { icon: Hourglass, title: 'Waiting for an Answer' }
    : { icon: Handshake, title: 'Answer the Offer' };

/** Long enough for an offer's reason, and meant to be edited. */
const MIDDLE_REASON = 'This is halfway between the two weights we have named.';

export interface AnswersProps {
  part: BargainPart;
  /** taking the weight on the table, the partner's; absent where there is nothing to take */
  accept?: { weight: Weight | null; act: () => Promise<Answer> } | undefined;
  /** the other ways out, in quiet lines */
  children?: ReactNode;
}

/** What the viewer can answer to a weight: at most three buttons that say where the figure goes. */
export function Answers({ part, accept, children }: AnswersProps) {
  const { place, table, meeting, me, partner, connected, moveBy } = part;
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const { busy, failure, run } = useAction();
  const openKey = bargainKey('offering', place);
  const canOffer = refuseOffer(table, me) === null;
  // Without a weight on the table there is nothing else to do.
  const isWriting =
    useHasDraft(openKey) || (canOffer && (table.standing ?? table.original) === null);
  const left = offersLeftWords(table, me);
  // Not yet named to the partner.
  const own = accept && table.standing === null ? part.estimate : null;

  useEffect(() => {
    if (shown > 0) root.current?.querySelector<HTMLElement>('[data-weight-heading]')?.focus();
  }, [shown]);

  function write(weight: Weight | null, reason: string) {
    if (weight) fillOffer(place, weight, reason, startingFrom(part.given));
    drafts.write(openKey, true);
    setShown((times) => times + 1);
  }

  async function take(act: () => Promise<Answer>) {
    if (!(await run(act))) return;
    closeOffer(place);
    part.onDone();
  }

  return (
    <div ref={root} className="flex flex-col gap-3">
      <div className="grid grid-cols-1 gap-2 empty:hidden @lg:auto-cols-fr @lg:grid-flow-col">
        {accept && (
          <AnswerButton
            label={`Accept ${partner}’s`}
            move={accept.weight && moveBy(accept.weight)}
            busy={busy}
            disabled={!connected}
            onClick={() => void take(accept.act)}
          />
        )}
        {canOffer && meeting && (
          <AnswerButton
            label="Meet in the middle"
            variant="secondary"
            move={moveBy(meeting)}
            disabled={!connected}
            onClick={() => write(meeting, MIDDLE_REASON)}
          />
        )}
        {canOffer && !isWriting && (
          <AnswerButton
            label={own ? 'Offer yours' : 'Offer Another Weight'}
            variant="secondary"
            move={own && moveBy(own)}
            disabled={!connected}
            onClick={() => write(null, '')}
          />
        )}
      </div>
      {failure && <Notice tone="error">{failure}</Notice>}
      {canOffer && isWriting && <WeightForm part={part} />}
      {left && <p className="text-sm text-muted">{left}</p>}
      {children}
    </div>
  );
}

function AnswerButton({
  label,
  move,
  ...button
}: ButtonProps & { label: string; move: Move | null }) {
  return (
    <Button {...button} className="flex-col gap-0! wrap-anywhere only:w-fit">
      {label}
      {move && (
        <span className="text-sm font-medium tabular-nums opacity-80">
          <span className="sr-only">: the figure </span>
          {move.from === move.to ? `stays at ${move.from}%` : `${move.from} → ${move.to}%`}
        </span>
      )}
    </Button>
  );
}

/**
 * What the two have named for one item, side by side, and how far apart that is. In
 * a dispute the item's current weight is shown beside a single one.
 */
export function TwoWeights({ part }: { part: BargainPart }) {
  const { bargain, evidence, partner } = part;
  const { mine, theirs } = part.named;
  const isRecalibration = bargain.occasion === 'recalibration';
  const now = isRecalibration && evidence ? weightOf(evidence) : null;
  const [one, other] = [
    { name: 'You', weight: mine },
    { name: partner, weight: theirs },
    { name: 'Now', weight: now },
  ].flatMap(({ name, weight }) => (weight === null ? [] : { name, weight }));
  return (
    <div className="flex flex-col gap-4 rounded-control bg-sunken px-4 py-3">
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 @sm:grid-cols-2">
        {one && <WeightShown {...one} />}
        {other && <WeightShown {...other} />}
      </div>
      {mine && theirs && !isRecalibration && <p>{differenceWords(mine, theirs, partner)}</p>}
    </div>
  );
}
