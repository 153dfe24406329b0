import { type Bargain, ERRORS, type ListedEvidence, overturnTexts } from '@midspan/contract';
import { PENDING_EVIDENCE_MAX } from '@midspan/domain';
import { Hourglass, type LucideIcon, Plus, Scale } from 'lucide-react';
import { useRef } from 'react';
import { useHasDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EmptyState } from '../../../ui/paged-list.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { faceOfOffer } from '../bargains/standing-offer.tsx';
import { offeredElsewhere } from '../bargains/table.ts';
import { Differences } from '../items/differences.tsx';
import type { LivePart } from '../live/live.ts';
import type { LoadedState } from '../live/live-view.ts';
import { QUESTIONS } from '../overturns/dispute-words.ts';
import { OverturnProposals } from '../overturns/overturn-parts.tsx';
import { canWeighIn } from '../weighings/wanted.ts';
import { WantedList } from '../weighings/wanted-list.tsx';
import { EvidenceDispute } from './item-decision.tsx';
import { proposingKey } from './proposal-form.ts';

export interface EvidencePanelProps extends LivePart {
  onPropose: () => void;
  /** leads to the card in the stream where an item is decided on */
  onShowItem: (evidenceId: string) => void;
}

const ENTRY = 'flex flex-col gap-2 rounded-card border border-line bg-raised p-4';

const CLAIM_REMOVED =
  'This claim was removed by Midspan’s operators. You can finish the conversation, but you can’t propose or accept new evidence.';

/** Why the member can't propose evidence now, connected or not; null when they can. */
export function proposalObstacle({ conversation, pendingEvidence, me }: LoadedState) {
  if (conversation.hypothesis_removed) return CLAIM_REMOVED;
  const own = pendingEvidence.filter((item) => item.proposed_by === me && !item.removed);
  return own.length < PENDING_EVIDENCE_MAX ? null : ERRORS.EVIDENCE_PENDING_LIMIT.message;
}

/** What an item under review waits for, as the viewer sees it. An open offer comes first. */
function faceOf(evidence: ListedEvidence | undefined, { standing }: Bargain, me: string) {
  if (standing) return faceOfOffer(standing.by === me);
  return evidence?.proposed_by === me
    ? { icon: Hourglass, title: 'Waiting for Review' }
    : { icon: Scale, title: 'Review Evidence' };
}

/** What the two still have to decide on, and the way to propose more. */
export function EvidencePanel({ onPropose, onShowItem, ...part }: EvidencePanelProps) {
  const { state, actions } = part;
  const { conversation, me, connected, pendingEvidence, dispute, bargains } = state;
  const panel = useRef<HTMLElement>(null);
  const isProposing = useHasDraft(proposingKey(me, conversation.id));
  const obstacle = proposalObstacle(state);
  const elsewhere = offeredElsewhere(bargains).filter((id) => id !== dispute?.evidence.id);
  const known = new Map(
    [...state.evidenceHistory, ...pendingEvidence].map((item) => [item.id, item]),
  );
  const waiting = [...pendingEvidence.map(({ id }) => id), ...elsewhere];
  const isDisputed = dispute !== null && dispute.proposal.outcome === null;
  const isIdle = waiting.length + state.overturnProposals.length === 0 && !isDisputed;
  return (
    <section ref={panel} aria-label="Evidence" tabIndex={-1} className="flex flex-col gap-5">
      {!connected && <Notice tone="info">{overturnTexts.notConnected}</Notice>}
      {/* What was decided leaves the panel, and must not take the keyboard's place with it. */}
      <OverturnProposals {...part} onDone={() => panel.current?.focus()} />
      {conversation.hypothesis_removed ? (
        <Notice tone="info">{obstacle}</Notice>
      ) : (
        <div className="flex flex-col items-start gap-2">
          <Button
            disabled={!connected || obstacle !== null || isProposing}
            onClick={onPropose}
            className="w-full"
          >
            <Plus aria-hidden className="size-5" />
            Propose Evidence
          </Button>
          {obstacle && <p className="text-sm text-muted">{obstacle}</p>}
        </div>
      )}
      {(waiting.length > 0 || isDisputed) && (
        <ul aria-label="Evidence to decide on" className="flex flex-col gap-3">
          {isDisputed && (
            <Waiting
              icon={Scale}
              title={QUESTIONS[dispute.proposal.kind]}
              evidence={dispute.evidence}
              onShow={() => onShowItem(dispute.evidence.id)}
            />
          )}
          {waiting.map((id) => {
            const [bargain, evidence] = [bargains[id], known.get(id)];
            if (bargain === undefined) return null;
            const onShow = () => onShowItem(id);
            return evidence?.status === 'disputed' && !evidence.removed ? (
              <li key={id} className={ENTRY}>
                <EvidenceDispute
                  {...{ evidence, bargain, me, actions, connected }}
                  figure={state}
                  onDone={() => panel.current?.focus()}
                  isInPanel
                />
                <ShowInConversation onShow={onShow} />
              </li>
            ) : (
              <Waiting
                key={id}
                {...faceOf(evidence, bargain, me)}
                evidence={evidence}
                onShow={onShow}
              />
            );
          })}
        </ul>
      )}
      <Differences state={state} />
      {isIdle && (
        <EmptyState
          title="Nothing to decide on."
          text="When one of you proposes evidence, it waits here for the other to review."
        />
      )}
      {canWeighIn(conversation) && <WantedList state={state} />}
    </section>
  );
}

interface WaitingProps {
  icon: LucideIcon;
  title: string;
  /** undefined where it is of another pair and not loaded */
  evidence: ListedEvidence | undefined;
  onShow: () => void;
}

function Waiting({ icon: Icon, title, evidence, onShow }: WaitingProps) {
  return (
    <li className={ENTRY}>
      <h3 className="flex items-center gap-2 text-sm font-bold">
        <Icon aria-hidden className="size-4 shrink-0" />
        {title}
      </h3>
      {evidence && (
        <div className="line-clamp-2">
          <WrittenText className="text-sm">{evidence.description}</WrittenText>
        </div>
      )}
      <ShowInConversation onShow={onShow} />
    </li>
  );
}

function ShowInConversation({ onShow }: Pick<WaitingProps, 'onShow'>) {
  return (
    <Button variant="quiet" size="sm" onClick={onShow} className="-ml-3.5 self-start">
      Show in the conversation
    </Button>
  );
}
