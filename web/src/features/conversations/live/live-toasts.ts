import {
  type Changed,
  evidenceTexts,
  flagTexts,
  type ItemStep,
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
  everyone,
  info,
  type LiveEvent,
  lastStepIn,
  type Rows,
  SPECIFIED_TOASTS,
  type SpecifiedName,
  seesApplied,
  success,
  theChallenger,
  theCounterpart,
  toastIn,
  whileReviewed,
} from './specified-toasts.ts';

type ElsewhereName = keyof typeof overturnServerEvents;
export type OverturnElsewhere<Name extends ElsewhereName = ElsewhereName> = UnnumberedEvent<Name>;

/** Reinstating has the steps of overturning, whose texts are the specification's. */
const REINSTATEMENT = {
  proposed: 'A reinstatement has been proposed for overturned evidence',
  proposedByPartner: 'Your partner has proposed to reinstate evidence. Please review.',
  accepted: 'Evidence reinstatement accepted. Dispute conversation created.',
  withdrawn: 'Reinstatement proposal has been withdrawn.',
  disputeCreated: 'A dispute conversation has been created. Please take part.',
} as const;
const DECLINED = 'Your partner declined the proposal. Nothing changes.';

export const APPLIED_TEXTS = {
  'evidence:overturned': overturnTexts.overturned,
  'evidence:reinstated': overturnTexts.reinstated,
  'evidence:recalibrated': overturnTexts.recalibrated,
} as const;

/** Whether a step of an offer was this member's own, or the other's. */
const ofOffer =
  (kind: ItemStep['kind'], isOwn: boolean) =>
  ({ step }: { readonly step: ItemStep }, { me }: LiveStore): boolean =>
    step.kind === kind && (step.by === me) === isOwn;

/** Toasts of our own, for what the specification has no text for. */
const OWN_TOASTS: Rows<
  Exclude<Exclude<NumberedEventName, SilentEventName> | ElsewhereName, SpecifiedName>
> &
  Partial<Rows<SpecifiedName>> = {
  'conversation:message': [],
  'conversation:tick': [],
  'weight:changed': [
    success(evidenceTexts.offered, ofOffer('offered', true)),
    info(evidenceTexts.offeredByPartner, ofOffer('offered', false)),
    info(evidenceTexts.offerDeclined, ofOffer('offer_declined', true)),
    info(evidenceTexts.offerDeclinedByPartner, ofOffer('offer_declined', false)),
    info(evidenceTexts.offerRetracted, ofOffer('offer_retracted', true)),
    info(evidenceTexts.offerRetractedByPartner, ofOffer('offer_retracted', false)),
  ],
  'flag:clarified': [info(flagTexts.clarified, ({ flaggedBy }, { me }) => flaggedBy === me)],
  'flag:suggested': [
    info(flagTexts.suggested, ({ flaggedUserId }, { me }) => flaggedUserId === me),
  ],
  'restate:changed': [
    // Whose turn it starts is said by the bar.
    success(
      restatementTexts.confirmed,
      ({ restatement: { id, asked_by, state } }, { me, isReader, restatements }) => {
        const before = restatements.find((one) => one.id === id);
        const isNews = state === 'confirmed' && before?.state !== 'confirmed';
        return isNews && !isReader && asked_by !== me;
      },
    ),
  ],
  'evidence:weighed': [
    success(({ changed, newCredence }) => {
      const step = lastStepIn(changed);
      return step?.kind === 'weighed' && step.figure.from === step.figure.to
        ? weighingTexts.agreedUnmoved(newCredence, step.counts)
        : weighingTexts.agreed(newCredence);
    }, everyone),
  ],
  'evidence:overturnProposed': [
    success(REINSTATEMENT.proposed, theChallenger),
    info(REINSTATEMENT.proposedByPartner, everyone),
  ],
  'evidence:overturnProposalPending': [info(REINSTATEMENT.proposedByPartner, everyone)],
  'evidence:overturnProposalNotification': [info(REINSTATEMENT.proposed, everyone)],
  'evidence:overturnNotification': [info(REINSTATEMENT.proposed, whileReviewed)],
  'evidence:overturnAccepted': [success(REINSTATEMENT.accepted, everyone)],
  'evidence:overturnProposalWithdrawn': [info(REINSTATEMENT.withdrawn, everyone)],
  'evidence:overturnProposalCancelled': [
    info(DECLINED, (payload, { me, proposals }) => {
      const { proposal } = payload;
      const own = proposals[proposal.id];
      const isOwn = own && 'proposed_by' in own && own.proposed_by === me;
      return 'seq' in payload && isOwn === true && proposal.outcome === 'declined';
    }),
  ],
  'evidence:overturnProposalResolved': [],
  'evidence:disputeConversationCreated': [
    info(REINSTATEMENT.disputeCreated, theCounterpart),
    success(REINSTATEMENT.accepted, everyone),
  ],
  'evidence:reinstated': [
    success(({ newCredence }) => overturnTexts.reinstated(newCredence), seesApplied),
  ],
  'evidence:recalibrated': [
    success(({ newCredence }) => overturnTexts.recalibrated(newCredence), seesApplied),
  ],
};

function toastOf(event: LiveEvent, state: LiveStore): ToastRequest | null {
  const specified = toastIn(SPECIFIED_TOASTS, event, state);
  return specified ? { ...specified, isSpecified: true } : toastIn(OWN_TOASTS, event, state);
}

/** Readers get the toasts about the figure and the end, and none about proposals. */
export const toastFor = (event: NumberedEvent, state: LiveStore): ToastRequest | null =>
  state.isReader && 'proposal' in event.payload ? null : toastOf(event, state);

export const toastForElsewhere = (event: UnnumberedEvent, state: LiveStore): ToastRequest | null =>
  event.name in overturnServerEvents ? toastOf(event, state) : null;

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
