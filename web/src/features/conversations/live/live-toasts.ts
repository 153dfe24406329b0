import {
  type Changed,
  evidenceTexts,
  flagTexts,
  type ItemStep,
  isSilent,
  type ListedEvidence,
  liveTexts,
  type NumberedEvent,
  type NumberedEventName,
  overturnServerEvents,
  overturnTexts,
  type PublicProposal,
  restatementTexts,
  type SilentEventName,
  type UnnumberedEvent,
  weighingTexts,
} from '@midspan/contract';
import type { OverturnKind } from '@midspan/domain';
import type { ToastRequest, Toasts } from '../../../ui/toast-channel.ts';
import { isCompleted, isLive, type LiveStore } from './live-state.ts';

type AnnouncedName = Exclude<NumberedEventName, SilentEventName>;
const isAnnounced = (event: NumberedEvent): event is NumberedEvent<AnnouncedName> =>
  !isSilent(event.name);

type ElsewhereName = keyof typeof overturnServerEvents;
export type OverturnElsewhere<Name extends ElsewhereName = ElsewhereName> = UnnumberedEvent<Name>;

const info = (text: string): ToastRequest => ({ tone: 'info', text });
const success = (text: string): ToastRequest => ({ tone: 'success', text });
const none = () => null;

/** The contract's texts are about overturning; reinstating has the same steps in other words. */
const COURSE = {
  overturn: overturnTexts,
  reinstatement: {
    proposed: 'A reinstatement has been proposed for overturned evidence',
    proposedByPartner: 'Your partner has proposed to reinstate evidence. Please review.',
    accepted: 'Evidence reinstatement accepted. Dispute conversation created.',
    withdrawn: 'Reinstatement proposal has been withdrawn.',
    disputeCreated: 'A dispute conversation has been created. Please take part.',
  },
} satisfies Record<OverturnKind, object>;
const DECLINED = 'Your partner declined the proposal. Nothing changes.';

const stepIn = ({ lines = [] }: Changed): ItemStep | undefined => {
  const line = lines.at(-1);
  return line?.kind === 'evidence' ? line.step : undefined;
};

/** What is said of an offer's steps to the one who took them, and to the other. */
const OFFERS: Partial<Record<ItemStep['kind'], readonly [own: string, others: string]>> = {
  offered: [evidenceTexts.offered, evidenceTexts.offeredByPartner],
  offer_declined: [evidenceTexts.offerDeclined, evidenceTexts.offerDeclinedByPartner],
  offer_retracted: [evidenceTexts.offerRetracted, evidenceTexts.offerRetractedByPartner],
};

/** Whether a proposal would have removed the viewer's own evidence from the figure. */
const concernsOwn = (
  about: { readonly proposal: PublicProposal; readonly evidence: ListedEvidence },
  me: string,
) => about.proposal.kind === 'overturn' && about.evidence.proposed_by === me;

/** `state` is from before the change; null where nothing is announced. */
type ToastOf<Payload> = (payload: Payload, state: LiveStore) => ToastRequest | null;

/** The toast for the one who made a change and for those who see it. */
const NUMBERED: { [Name in AnnouncedName]: ToastOf<NumberedEvent<Name>['payload']> } = {
  'conversation:message': none,
  'conversation:tick': none,
  'conversation:evidenceProposed': ({ evidence }, { me }) =>
    evidence.proposed_by === me
      ? success(evidenceTexts.proposed)
      : info(evidenceTexts.proposedByPartner),
  'conversation:evidenceReviewed': ({ newCredence }) =>
    success(evidenceTexts.accepted(newCredence)),
  'conversation:evidenceDisputed': ({ evidence }, { me }) =>
    info(evidence.proposed_by === me ? evidenceTexts.underDiscussion : evidenceTexts.rejected),
  'conversation:disputeResolved': ({ resolution, newCredence, changed }, { me, isReader }) => {
    if (resolution === 'rejected') return isReader ? null : info(evidenceTexts.mutuallyRejected);
    return newCredence === null || stepIn(changed)?.by === me
      ? success(evidenceTexts.acceptedDone)
      : success(evidenceTexts.acceptedAfterDiscussion(newCredence));
  },
  'conversation:evidenceWithdrawn': ({ evidence, atCompletion }, { me, isReader, items }) => {
    // No one withdrew what ended with the conversation.
    if (isReader || atCompletion) return null;
    if (evidence.proposed_by !== me) return info(evidenceTexts.withdrawnByProposer);
    const wasDisputed = items[evidence.id]?.status === 'disputed';
    return info(wasDisputed ? evidenceTexts.withdrawn : evidenceTexts.proposalWithdrawn);
  },
  'conversation:completed': ({ completedBy }, { me }) =>
    completedBy === me ? null : info(liveTexts.completed),
  'weight:changed': ({ step: { kind, by } }, { me }) => {
    const [own, others] = OFFERS[kind] ?? [];
    if (own === undefined || others === undefined) return null;
    if (by !== me) return info(others);
    return kind === 'offered' ? success(own) : info(own);
  },
  'flag:created': ({ flaggedUserId }, { me }) =>
    flaggedUserId === me ? info(flagTexts.created) : null,
  'flag:clarified': ({ flaggedBy }, { me }) =>
    flaggedBy === me ? info(flagTexts.clarified) : null,
  'flag:suggested': ({ flaggedUserId }, { me }) =>
    flaggedUserId === me ? info(flagTexts.suggested) : null,
  'flag:resolved': ({ resolutionText }) =>
    resolutionText === flagTexts.closedAtCompletion ? null : success(flagTexts.resolved),
  // Whose turn it starts is said by the bar.
  'restate:changed': ({ restatement: { id, asked_by, state } }, { me, isReader, restatements }) => {
    const before = restatements.find((one) => one.id === id);
    const isNews = state === 'confirmed' && before?.state !== 'confirmed';
    return isNews && !isReader && asked_by !== me ? success(restatementTexts.confirmed) : null;
  },
  'evidence:weighed': ({ changed, newCredence }) => {
    const step = stepIn(changed);
    return success(
      step?.kind === 'weighed' && step.figure.from === step.figure.to
        ? weighingTexts.agreedUnmoved(newCredence, step.counts)
        : weighingTexts.agreed(newCredence),
    );
  },
  'evidence:overturnProposed': ({ proposal: { kind, proposed_by } }, { me }) =>
    proposed_by === me ? success(COURSE[kind].proposed) : info(COURSE[kind].proposedByPartner),
  'evidence:overturnAccepted': ({ proposal }) => success(COURSE[proposal.kind].accepted),
  'evidence:overturnProposalWithdrawn': ({ proposal }) => info(COURSE[proposal.kind].withdrawn),
  'evidence:overturnProposalCancelled': (payload, { me, proposals }) => {
    if (concernsOwn(payload, me)) return info(overturnTexts.cancelled);
    const own = proposals[payload.proposal.id];
    const isOwn = own && 'proposed_by' in own && own.proposed_by === me;
    return isOwn && payload.proposal.outcome === 'declined' ? info(DECLINED) : null;
  },
};

export const APPLIED_TEXTS = {
  'evidence:overturned': overturnTexts.overturned,
  'evidence:reinstated': overturnTexts.reinstated,
  'evidence:recalibrated': overturnTexts.recalibrated,
} as const;

const applied =
  (name: keyof typeof APPLIED_TEXTS): ToastOf<OverturnElsewhere<typeof name>['payload']> =>
  ({ hypothesisId, evidenceId, ledgerSeq, newCredence }, state) => {
    const { conversation, dispute, highestLedgerSeq } = state;
    // Inside a private conversation the figure is another one, which only the server knows.
    const isMovedHere =
      conversation?.hypothesis_id === hypothesisId &&
      !isCompleted(state) &&
      (ledgerSeq === null ||
        (conversation.conversation_type === 'public' && ledgerSeq > highestLedgerSeq));
    const isNews = dispute === null ? isMovedHere : dispute.evidence.id === evidenceId;
    return isNews ? success(APPLIED_TEXTS[name](newCredence)) : null;
  };

const ELSEWHERE: { [Name in ElsewhereName]: ToastOf<OverturnElsewhere<Name>['payload']> } = {
  'evidence:overturnProposalPending': ({ proposal }) =>
    info(COURSE[proposal.kind].proposedByPartner),
  'evidence:overturnProposalNotification': ({ proposal }) => info(COURSE[proposal.kind].proposed),
  // Sent again when its dispute begins, only for the lists.
  'evidence:overturnNotification': ({ proposal: { kind, status } }) =>
    status === 'dispute' ? null : info(COURSE[kind].proposed),
  'evidence:overturnProposalWithdrawn': ({ proposal }) => info(COURSE[proposal.kind].withdrawn),
  'evidence:overturnProposalCancelled': (payload, { me }) =>
    concernsOwn(payload, me) ? info(overturnTexts.cancelled) : null,
  'evidence:overturnProposalResolved': none,
  'evidence:disputeConversationCreated': ({ proposal }, { me }) => {
    const { kind, counterpart_id, reopens, counterpartUsername } = proposal;
    if (counterpart_id === me) {
      // The member who undid a decision is taken to the new dispute.
      return reopens === null ? info(COURSE[kind].disputeCreated) : null;
    }
    return reopens === null
      ? success(COURSE[kind].accepted)
      : info(overturnTexts.reopened(counterpartUsername));
  },
  'evidence:overturned': applied('evidence:overturned'),
  'evidence:reinstated': applied('evidence:reinstated'),
  'evidence:recalibrated': applied('evidence:recalibrated'),
};

/** Readers get the toasts about the figure and the end, and none about proposals. */
export function toastFor(event: NumberedEvent, state: LiveStore): ToastRequest | null {
  const toast = <Name extends AnnouncedName>({ name, payload }: NumberedEvent<Name>) =>
    NUMBERED[name](payload, state);
  if (state.isReader && 'proposal' in event.payload) return null;
  return isAnnounced(event) ? toast(event) : null;
}

const isOverturn = (event: UnnumberedEvent): event is OverturnElsewhere =>
  event.name in overturnServerEvents;

export function toastForElsewhere(event: UnnumberedEvent, state: LiveStore): ToastRequest | null {
  const toast = <Name extends ElsewhereName>({ name, payload }: UnnumberedEvent<Name>) =>
    ELSEWHERE[name](payload, state);
  return isOverturn(event) ? toast(event) : null;
}

type Received = NumberedEvent | UnnumberedEvent;

/** Selects the elements of the page that show a change. */
function placesOf({ items = [], lines = [], proposals = [], ...changed }: Changed): string {
  return [
    // An item's card says how it is challenged, but not how its challenge ended.
    ...(proposals.length > 0 ? [] : items.map(({ id }) => `[data-item="${id}"]`)),
    ...lines.map(({ seq }) => `[data-line="${seq}"]`),
    ...proposals.map(({ id }) => `[data-proposal="${id}"]`),
    ...(changed.activeFlag ? ['[data-flag]'] : []),
    ...(changed.dispute ? ['[data-dispute]'] : []),
    ...(changed.conversation?.status === 'completed' ? ['[data-completed]'] : []),
  ].join();
}

const REMOVALS: ReadonlySet<Received['name'] | null> = new Set<Received['name']>([
  'conversation:evidenceRemoved',
  'conversation:evidenceRestored',
  'evidence:removed',
  'evidence:restored',
]);

/** Shows toasts, and announces moves of the shared figure that no event announces. */
export function createAnnouncer(toasts: Toasts) {
  /** a proposal is broadcast in the conversation and elsewhere; each person gets each toast once */
  const shownAbout = new Set<string>();
  let figure: number | null = null;
  /** the figure that the last event to name one moved to */
  let announced: number | null = null;
  let last: Received['name'] | null = null;
  return {
    /** Notes an event before it is applied. */
    note({ name, payload }: Received): void {
      // The move itself arrives separately, after the event that caused it.
      if (name === 'hypothesis:credenceChanged') return;
      // Another pair's agreement is announced to them; here it is a move from elsewhere.
      if (name === 'evidence:weighed' && 'hypothesisId' in payload) return;
      last = name;
      if (!REMOVALS.has(name) && 'newCredence' in payload) {
        announced = payload.newCredence ?? announced;
      }
    },
    show(toast: ToastRequest | null, { payload }: Received): void {
      if (toast === null) return;
      // Others are about what happened elsewhere, which nothing here shows.
      const places =
        'seq' in payload && 'changed' in payload ? placesOf(payload.changed) : undefined;
      const key = 'proposal' in payload ? `${payload.proposal.id} ${toast.text}` : null;
      if (key !== null && shownAbout.has(key)) return;
      if (key !== null) shownAbout.add(key);
      toasts[toast.tone](toast.text, places);
    },
    checkFigure(state: LiveStore): void {
      if (!isLive(state) || state.currentCredence === figure) return;
      const isFirst = figure === null;
      figure = state.currentCredence;
      if (isFirst || isCompleted(state) || figure === announced) return;
      announced = null;
      const { figureMovedByRemoval, figureMovedElsewhere } = liveTexts;
      toasts.info((REMOVALS.has(last) ? figureMovedByRemoval : figureMovedElsewhere)(figure));
    },
  };
}
