import type { GivenItem } from '@midspan/contract';
import type { Occasion } from '@midspan/domain';
import { Handshake, Hourglass } from 'lucide-react';
import { useId } from 'react';
import { DecideButton } from '../../../ui/decide-button.tsx';
import { Words } from '../../../ui/facts.tsx';
import { isWeighedByOthers } from '../items/other-pairs.ts';
import { reweighing } from '../items/proposal-words.ts';
import { WeighedOnTop } from '../items/weighed-on-top.tsx';
import { closeOffer } from './bargain-drafts.ts';
import { Answers } from './offer-part.tsx';
import { type BargainPart, inWords } from './table.ts';
import { TwoWeights } from './two-weights.tsx';

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
