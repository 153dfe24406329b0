import { type ListedEvidence, type Weighing, weightOf } from '@midspan/contract';
import type { Weight } from '@midspan/domain';
import { Handshake, Hourglass } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { drafts } from '../../../lib/drafts.ts';
import { useHasDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { OwnStanding } from '../../accounts/index.ts';
import { CompareView } from '../evidence/compare-view.tsx';
import { EvidenceFace } from '../evidence/evidence-face.tsx';
import { OfferCard } from '../evidence/offer-card.tsx';
import { QuickAnswers } from '../evidence/quick-answers.tsx';
import { EVEN_WEIGHT } from '../evidence/weight-fields.ts';
import { WeightOfferForm } from '../evidence/weight-offer-form.tsx';
import { OwnWeightFirst } from './own-weight-first.tsx';
import { SAYS_NOTHING } from './weigh-form.tsx';
import {
  counterObstacle,
  leftWords,
  meetingOf,
  type OfferedWeight,
  offersLeft,
  standsBy,
} from './weighing-course.ts';
import {
  counteringKey,
  dropWeighForm,
  fillWeighForm,
  type WeighedHere,
  weighFormKey,
} from './weighing-drafts.ts';
import type { WeighingActions } from './weighing-live.ts';
import { WeightNow } from './weight-now.tsx';

/** Long enough for an offer's reason, and meant to be edited. */
const MIDDLE_REASON = 'This is halfway between the two weights we have named.';

export interface OpenWeighingProps {
  weighing: Weighing;
  /** undefined where the item is not known, or no longer anything to weigh */
  evidence: ListedEvidence | undefined;
  here: WeighedHere;
  /** what the two offered each other so far */
  offers: readonly OfferedWeight[];
  me: string;
  partner: string;
  connected: boolean;
  actions: WeighingActions;
  onDone: () => void;
}

/** A weight that one of the two offered, and what the other can answer. */
export function OpenWeighing(props: OpenWeighingProps) {
  const { weighing, evidence, here, me, partner } = props;
  const id = useId();
  const isOwn = weighing.by === me;
  const Icon = isOwn ? Hourglass : Handshake;
  return (
    <Card className="p-0!">
      <article aria-labelledby={id} className="@container flex flex-col gap-4 p-4">
        <div>
          <h3 id={id} className="flex items-center gap-2 font-bold">
            <Icon aria-hidden className="size-5 shrink-0" />
            {isOwn ? 'Waiting for an Answer' : 'Answer the Weight'}
          </h3>
          <p className="text-sm text-muted">A second opinion on evidence of another pair</p>
        </div>
        {evidence && (
          <EvidenceFace evidence={evidence} titleId={`${id}-finding`} hasWeight={false} />
        )}
        <OwnStanding />
        <OwnWeightFirst
          here={here}
          // Whoever has offered one, now or earlier, has seen the others.
          hasSeen={isOwn || weighing.round > 1}
          lead={
            <>
              <bdi>{partner}</bdi>’s likelihoods and reason come next. Judging before you see them
              keeps your estimate your own.
            </>
          }
          submitLabel="Compare"
          busyLabel="Comparing..."
        >
          {(estimate) => <KnownOffer {...props} estimate={estimate} />}
        </OwnWeightFirst>
      </article>
    </Card>
  );
}

/** The offer that stands, for whoever may see it. */
function KnownOffer(props: OpenWeighingProps & { estimate: Weight | null }) {
  const { weighing, evidence, here, offers, me, partner, connected, actions, onDone } = props;
  const { estimate } = props;
  const root = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(0);
  const isCountering = useHasDraft(counteringKey(here));
  const isOwn = weighing.by === me;
  const offered = weightOf(weighing) ?? EVEN_WEIGHT;
  const left = offersLeft(offers, weighing.evidenceId, weighing);
  const mine = standsBy(offers, weighing.id, me, estimate);
  const theirs = offers.findLast((one) => one.weighingId === weighing.id && one.by !== me);
  const answered = isOwn ? theirs && weightOf(theirs) : mine;
  const isFirst = weighing.round === 1;
  const meeting = isOwn || left === 0 ? null : meetingOf(mine, offered);

  useEffect(() => {
    if (opened > 0) root.current?.querySelector<HTMLElement>('[data-offer-heading]')?.focus();
  }, [opened]);

  function counter() {
    drafts.write(counteringKey(here), true);
    setOpened((times) => times + 1);
  }

  function meet() {
    if (meeting === null) return;
    fillWeighForm(here, meeting, MIDDLE_REASON);
    counter();
  }

  function settle() {
    dropWeighForm(here);
    onDone();
  }

  return (
    <div ref={root} className="flex flex-col gap-4">
      {!isOwn && isFirst && estimate && (
        <CompareView mine={estimate} theirs={offered} partner={partner} />
      )}
      {evidence && <WeightNow evidence={evidence} />}
      <OfferCard
        // An answer is to the offer that was looked at, not to one that came meanwhile.
        key={weighing.round}
        title={isOwn ? 'Your weight' : `${partner}’s weight`}
        weight={offered}
        against={
          // The comparison above says it already.
          answered && !isFirst
            ? { name: isOwn ? `${partner} said` : 'You said', weight: answered }
            : null
        }
        reason={weighing.reason}
        move={null}
        isOwn={isOwn}
        partner={partner}
        connected={connected}
        accept={{
          meaning: 'It counts as the weight of you both, beside those of other pairs.',
          consequence:
            'The evidence is weighed anew with it. Each of you weighs an item only once, so you can’t undo this.',
          act: () => actions.answerWeighing(weighing.id, weighing.round, 'accept'),
        }}
        decline={{
          label: 'Decline Weight',
          meaning: 'Nothing changes, and either of you can offer another weight.',
          act: () => actions.answerWeighing(weighing.id, weighing.round, 'decline'),
        }}
        retract={{ label: 'Withdraw Weight', act: () => actions.withdrawWeighing(weighing.id) }}
        onDone={settle}
      />
      {!isOwn && (
        <>
          <QuickAnswers
            accept={null}
            onMeet={meeting && meet}
            connected={connected}
            onDone={settle}
          />
          {left > 0 &&
            (isCountering ? (
              <WeightOfferForm
                title="Offer another weight"
                draftKey={weighFormKey(here)}
                initial={mine ?? offered}
                round={weighing.round}
                quickChoice={SAYS_NOTHING}
                obstacleTo={(weight) => counterObstacle(offered, weight)}
                hint="Why does this reflect its weight better?"
                sendLabel="Send Offer"
                connected={connected}
                send={(fields) => actions.counterWeighing(weighing.id, fields)}
                onSent={settle}
                onClose={() => dropWeighForm(here)}
              />
            ) : (
              <Button
                variant="secondary"
                size="sm"
                disabled={!connected}
                onClick={counter}
                className="self-start"
              >
                Offer Another Weight
              </Button>
            ))}
          <p className="text-sm text-muted">{leftWords(left)}</p>
        </>
      )}
    </div>
  );
}
