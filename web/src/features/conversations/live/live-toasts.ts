import {
  type Changed,
  evidenceTexts,
  flagTexts,
  type ItemStep,
  isSilent,
  liveTexts,
  type NumberedEvent,
  type NumberedEventName,
  overturnServerEvents,
  overturnTexts,
  restatementTexts,
  type SilentEventName,
  type UnnumberedEvent,
  weighingTexts,
} from '@midspan/contract';
import type { ToastRequest, Toasts } from '../../../ui/toast-channel.ts';
import { isCompleted, isLive, type LiveStore } from './live-state.ts';
import {
  type LiveEvent,
  lastStepIn,
  type SpecifiedName,
  seesApplied,
  specifiedToast,
} from './specified-toasts.ts';

type AnnouncedName = Exclude<NumberedEventName, SilentEventName>;
const isAnnounced = (event: NumberedEvent): event is NumberedEvent<AnnouncedName> =>
  !isSilent(event.name);

type ElsewhereName = keyof typeof overturnServerEvents;
export type OverturnElsewhere<Name extends ElsewhereName = ElsewhereName> = UnnumberedEvent<Name>;

const info = (text: string): ToastRequest => ({ tone: 'info', text });
const success = (text: string): ToastRequest => ({ tone: 'success', text });
const none = () => null;

/** Reinstating has the steps of overturning, whose texts are the specification's. */
const REINSTATEMENT = {
  proposed: 'A reinstatement has been proposed for overturned evidence',
  proposedByPartner: 'Your partner has proposed to reinstate evidence. Please review.',
  accepted: 'Evidence reinstatement accepted. Dispute conversation created.',
  withdrawn: 'Reinstatement proposal has been withdrawn.',
  disputeCreated: 'A dispute conversation has been created. Please take part.',
} as const;
const DECLINED = 'Your partner declined the proposal. Nothing changes.';

/** What is said of an offer's steps to the one who took them, and to the other. */
const OFFERS: Partial<Record<ItemStep['kind'], readonly [own: string, others: string]>> = {
  offered: [evidenceTexts.offered, evidenceTexts.offeredByPartner],
  offer_declined: [evidenceTexts.offerDeclined, evidenceTexts.offerDeclinedByPartner],
  offer_retracted: [evidenceTexts.offerRetracted, evidenceTexts.offerRetractedByPartner],
};

/** `state` is from before the change; null where nothing is announced. */
type ToastOf<Payload> = (payload: Payload, state: LiveStore) => ToastRequest | null;

type NumberedToasts<Name extends AnnouncedName> = {
  readonly [Each in Name]: ToastOf<NumberedEvent<Each>['payload']>;
};
type ElsewhereToasts<Name extends ElsewhereName> = {
  readonly [Each in Name]: ToastOf<UnnumberedEvent<Each>['payload']>;
};

/** Toasts of our own, for what the specification has no text for. */
const OURS: NumberedToasts<Exclude<AnnouncedName, SpecifiedName>> &
  Partial<NumberedToasts<AnnouncedName>> = {
  'conversation:message': none,
  'conversation:tick': none,
  'weight:changed': ({ step: { kind, by } }, { me }) => {
    const [own, others] = OFFERS[kind] ?? [];
    if (own === undefined || others === undefined) return null;
    if (by !== me) return info(others);
    return kind === 'offered' ? success(own) : info(own);
  },
  'flag:clarified': ({ flaggedBy }, { me }) =>
    flaggedBy === me ? info(flagTexts.clarified) : null,
  'flag:suggested': ({ flaggedUserId }, { me }) =>
    flaggedUserId === me ? info(flagTexts.suggested) : null,
  // Whose turn it starts is said by the bar.
  'restate:changed': ({ restatement: { id, asked_by, state } }, { me, isReader, restatements }) => {
    const before = restatements.find((one) => one.id === id);
    const isNews = state === 'confirmed' && before?.state !== 'confirmed';
    return isNews && !isReader && asked_by !== me ? success(restatementTexts.confirmed) : null;
  },
  'evidence:weighed': ({ changed, newCredence }) => {
    const step = lastStepIn(changed);
    return success(
      step?.kind === 'weighed' && step.figure.from === step.figure.to
        ? weighingTexts.agreedUnmoved(newCredence, step.counts)
        : weighingTexts.agreed(newCredence),
    );
  },
  'evidence:overturnProposed': ({ proposal: { proposed_by } }, { me }) =>
    proposed_by === me ? success(REINSTATEMENT.proposed) : info(REINSTATEMENT.proposedByPartner),
  'evidence:overturnAccepted': () => success(REINSTATEMENT.accepted),
  'evidence:overturnProposalWithdrawn': () => info(REINSTATEMENT.withdrawn),
  'evidence:overturnProposalCancelled': ({ proposal }, { me, proposals }) => {
    const own = proposals[proposal.id];
    const isOwn = own && 'proposed_by' in own && own.proposed_by === me;
    return isOwn && proposal.outcome === 'declined' ? info(DECLINED) : null;
  },
};

export const APPLIED_TEXTS = {
  'evidence:overturned': overturnTexts.overturned,
  'evidence:reinstated': overturnTexts.reinstated,
  'evidence:recalibrated': overturnTexts.recalibrated,
} as const;

const applied =
  (name: keyof typeof APPLIED_TEXTS): ToastOf<OverturnElsewhere<typeof name>['payload']> =>
  (payload, state) =>
    seesApplied(payload, state) ? success(APPLIED_TEXTS[name](payload.newCredence)) : null;

const OURS_ELSEWHERE: ElsewhereToasts<Exclude<ElsewhereName, SpecifiedName>> &
  Partial<ElsewhereToasts<ElsewhereName>> = {
  'evidence:overturnProposalPending': () => info(REINSTATEMENT.proposedByPartner),
  'evidence:overturnProposalNotification': () => info(REINSTATEMENT.proposed),
  // Sent again when its dispute begins, only for the lists.
  'evidence:overturnNotification': ({ proposal: { status } }) =>
    status === 'dispute' ? null : info(REINSTATEMENT.proposed),
  'evidence:overturnProposalWithdrawn': () => info(REINSTATEMENT.withdrawn),
  'evidence:overturnProposalResolved': none,
  'evidence:disputeConversationCreated': ({ proposal }, { me }) => {
    const isMine = proposal.counterpart_id === me;
    return isMine ? info(REINSTATEMENT.disputeCreated) : success(REINSTATEMENT.accepted);
  },
  'evidence:reinstated': applied('evidence:reinstated'),
  'evidence:recalibrated': applied('evidence:recalibrated'),
};

/** Readers get the toasts about the figure and the end, and none about proposals. */
export function toastFor(event: NumberedEvent, state: LiveStore): ToastRequest | null {
  const ours = <Name extends AnnouncedName>({ name, payload }: NumberedEvent<Name>) => {
    const toasts: Partial<NumberedToasts<AnnouncedName>> = OURS;
    return toasts[name]?.(payload, state) ?? null;
  };
  if (state.isReader && 'proposal' in event.payload) return null;
  return specifiedToast(event, state) ?? (isAnnounced(event) ? ours(event) : null);
}

const isOverturn = (event: UnnumberedEvent): event is OverturnElsewhere =>
  event.name in overturnServerEvents;

export function toastForElsewhere(event: UnnumberedEvent, state: LiveStore): ToastRequest | null {
  const ours = <Name extends ElsewhereName>({ name, payload }: UnnumberedEvent<Name>) => {
    const toasts: Partial<ElsewhereToasts<ElsewhereName>> = OURS_ELSEWHERE;
    return toasts[name]?.(payload, state) ?? null;
  };
  return specifiedToast(event, state) ?? (isOverturn(event) ? ours(event) : null);
}

/** Selects the elements of the page that show what a toast of our own says. */
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

const REMOVALS: ReadonlySet<LiveEvent['name'] | null> = new Set<LiveEvent['name']>([
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
  let last: LiveEvent['name'] | null = null;
  return {
    /** Notes an event before it is applied. */
    note({ name, payload }: LiveEvent): void {
      // The move itself arrives separately, after the event that caused it.
      if (name === 'hypothesis:credenceChanged') return;
      // Another pair's agreement is announced to them; here it is a move from elsewhere.
      if (name === 'evidence:weighed' && 'hypothesisId' in payload) return;
      last = name;
      if (!REMOVALS.has(name) && 'newCredence' in payload) {
        announced = payload.newCredence ?? announced;
      }
    },
    show(toast: ToastRequest | null, { payload }: LiveEvent): void {
      if (toast === null) return;
      const key = 'proposal' in payload ? `${payload.proposal.id} ${toast.text}` : null;
      if (key !== null && shownAbout.has(key)) return;
      if (key !== null) shownAbout.add(key);
      // What happened elsewhere is shown by nothing here.
      const isShownHere = !toast.isSpecified && 'seq' in payload && 'changed' in payload;
      const about = isShownHere ? placesOf(payload.changed) : '';
      toasts.announce(about === '' ? toast : { ...toast, about });
    },
    checkFigure(state: LiveStore, isCatchingUp: boolean): void {
      if (!isLive(state) || state.currentCredence === figure) return;
      const isFirst = figure === null;
      figure = state.currentCredence;
      if (isFirst || isCatchingUp || isCompleted(state) || figure === announced) return;
      announced = null;
      const { figureMovedByRemoval, figureMovedElsewhere } = liveTexts;
      toasts.info((REMOVALS.has(last) ? figureMovedByRemoval : figureMovedElsewhere)(figure));
    },
  };
}
