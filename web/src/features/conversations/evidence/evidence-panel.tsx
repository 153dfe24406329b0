import { liveTexts, UNKNOWN_USER } from '@midspan/contract';
import { Hourglass, MessagesSquare, Plus, Scale } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { drafts } from '../../../lib/drafts.ts';
import { useHasDraft } from '../../../lib/use-draft.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useWeighedIn } from '../bargains/bargain-drafts.ts';
import { BargainCard, faceOfOffer } from '../bargains/standing-offer.tsx';
import { offeredElsewhere } from '../bargains/table.ts';
import { Differences } from '../items/differences.tsx';
import { EvidenceFace } from '../items/evidence-face.tsx';
import { RemovedItem } from '../items/removed-item.tsx';
import type { LivePart } from '../live/live-part.ts';
import { PHONE } from '../live/media.ts';
import { partnerOf } from '../live/partner.ts';
import { useFirstPart } from '../overturns/overturn-parts.tsx';
import { SecondOpinions } from '../weighings/second-opinions.tsx';
import { canWeighIn } from '../weighings/wanted.ts';
import { WantedList } from '../weighings/wanted-list.tsx';
import { ItemDecision, type ItemDecisionProps } from './item-decision.tsx';
import { type PanelOutcome, PanelOutcomeNotice } from './panel-outcome.tsx';
import { stageOf } from './pending-stage.ts';
import { proposalDraftKey, proposingKey } from './proposal-draft.ts';
import type { ProposalFields } from './proposal-form.ts';
import { proposalObstacle } from './proposal-obstacle.ts';
import { ProposeForm } from './propose-form.tsx';

const STAGES = {
  waiting: { icon: Hourglass, title: 'Waiting for Review' },
  review: { icon: Scale, title: 'Review Evidence' },
  dispute: { icon: MessagesSquare, title: 'Evidence Dispute' },
} as const;

/** An open offer is what an item waits for; one under discussion keeps its name. */
function faceOf({ evidence, bargain, me }: ItemDecisionProps) {
  const stage = stageOf(evidence, me);
  if (bargain.standing === null || stage === 'dispute') return STAGES[stage];
  return faceOfOffer(bargain.standing.by === me);
}

/** One item waiting for a decision, as the viewer's role requires. */
function PendingItem(props: ItemDecisionProps) {
  const { evidence, me } = props;
  const titleId = useId();
  if (evidence.removed) return <RemovedItem evidence={evidence} />;
  const proposer =
    evidence.proposed_by === me ? 'you' : <bdi>{evidence.proposer_username ?? UNKNOWN_USER}</bdi>;
  return (
    <BargainCard face={faceOf(props)} subtitle={<>Proposed by {proposer}</>}>
      <EvidenceFace evidence={evidence} titleId={titleId} hasWeight={false} />
      <ItemDecision {...props} />
    </BargainCard>
  );
}

/** What the two still have to decide on, and the way to propose more. */
export function EvidencePanel({ state, actions, me }: LivePart) {
  const { conversation, pendingEvidence } = state;
  const draftKey = proposalDraftKey(me.id, conversation?.id);
  const openKey = proposingKey(me.id, conversation?.id);
  const isOpen = useHasDraft(openKey);
  const isWritten = useHasDraft(draftKey);
  const [outcome, setOutcome] = useState<PanelOutcome>();
  const panel = useRef<HTMLElement>(null);
  const proposing = useRef<HTMLDivElement>(null);
  const toggled = useRef(false);
  const isPhone = useMediaQuery(PHONE);
  const chosen = useWeighedIn(conversation?.id ?? '');
  const renderFirst = useFirstPart({ state, actions, me });

  useEffect(() => {
    // The form and its button replace each other, and the keyboard focus moves along. On a phone the
    // form is a dialog, which takes care of that itself.
    if (!toggled.current || isPhone) return;
    const next = isOpen ? 'form :is(textarea, select)' : 'button';
    proposing.current?.querySelector<HTMLElement>(next)?.focus();
  }, [isOpen, isPhone]);

  if (conversation === null) return null;
  const connected = state.connection === 'connected';
  const obstacle = proposalObstacle(state, me.id);

  function toggle(open: boolean) {
    toggled.current = true;
    setOutcome(undefined);
    drafts.write(openKey, open || null);
  }

  function reopen(fields: ProposalFields) {
    drafts.write(draftKey, fields);
    toggle(true);
  }

  /** What was decided leaves the panel, and must not take the keyboard's place with it. */
  function settled(said?: PanelOutcome) {
    setOutcome(said);
    panel.current?.focus();
  }

  const { partner } = partnerOf(conversation, me.id);
  const stepsOf = (evidenceId: string) =>
    state.stream.cards.find(({ id }) => id === evidenceId)?.steps ?? [];
  const first = renderFirst(() => settled());
  const isIdle =
    pendingEvidence.length + offeredElsewhere(state.bargains).length === 0 &&
    (!isOpen || isPhone) &&
    chosen === null &&
    first === null;
  return (
    <section ref={panel} aria-label="Evidence" tabIndex={-1} className="flex flex-col gap-5">
      {!connected && <Notice tone="info">{liveTexts.notConnected}</Notice>}
      {first}
      <SecondOpinions {...{ state, actions, me, conversation }} onDone={() => settled()} />
      <div ref={proposing}>
        {obstacle?.kind === 'claim-removed' ? (
          <Notice tone="info">{obstacle.text}</Notice>
        ) : isOpen && !isPhone ? (
          <ProposeForm
            draftKey={draftKey}
            conversation={conversation}
            tally={state.tally}
            connected={connected}
            actions={actions}
            onClose={() => toggle(false)}
            onSent={() => {
              toggled.current = false;
              drafts.write(openKey, null);
              settled();
            }}
          />
        ) : (
          <div className="flex flex-col items-start gap-2">
            <Button disabled={!connected || obstacle !== null} onClick={() => toggle(true)}>
              <Plus aria-hidden className="size-5" />
              Propose Evidence
            </Button>
            {obstacle && <p className="text-sm text-muted">{obstacle.text}</p>}
          </div>
        )}
      </div>
      {outcome && (
        <PanelOutcomeNotice
          outcome={outcome}
          onAgain={isWritten || obstacle !== null ? undefined : reopen}
        />
      )}
      {pendingEvidence.length > 0 && (
        <ul aria-label="Evidence to decide on" className="flex flex-col gap-4">
          {pendingEvidence.map((evidence) => {
            const bargain = state.bargains[evidence.id];
            return (
              bargain && (
                <li key={evidence.id}>
                  <PendingItem
                    evidence={evidence}
                    bargain={bargain}
                    steps={stepsOf(evidence.id)}
                    me={me.id}
                    partner={partner.name}
                    tally={state.tally}
                    connected={connected}
                    actions={actions}
                    onDone={settled}
                  />
                </li>
              )
            );
          })}
        </ul>
      )}
      <Differences
        loaded={state.evidenceHistory}
        total={state.evidenceTotal}
        conversation={conversation}
        me={me.id}
        partner={partner.name}
      />
      {isIdle && (
        <EmptyState
          title="Nothing to decide on."
          text="When one of you proposes evidence, it waits here for the other to review."
        />
      )}
      {canWeighIn(conversation) && <WantedList state={state} conversation={conversation} />}
    </section>
  );
}
