import {
  type Changed,
  evidenceTexts,
  flagTexts,
  type ItemStep,
  type ListedEvidence,
  liveTexts,
  type NumberedEvent,
  overturnTexts,
  type PublicProposal,
  type UnnumberedEvent,
} from '@midspan/contract';
import type { Tone } from '../../../ui/notice.tsx';
import type { ToastRequest } from '../../../ui/toast-channel.ts';
import { isCompleted, type LiveStore } from './live-state.ts';

export type LiveEvent = NumberedEvent | UnnumberedEvent;
export type PayloadOf<Name extends LiveEvent['name']> = Extract<
  LiveEvent,
  { readonly name: Name }
>['payload'];

/** Whether a member gets a toast; `state` is from before the change. */
type Recipient<Payload> = (payload: Payload, state: LiveStore) => boolean;

interface Row<Payload> {
  readonly text: string | ((payload: Payload) => string);
  readonly tone: Exclude<Tone, 'error'>;
  readonly to: Recipient<Payload>;
}

type OfItem = Recipient<{ readonly evidence: ListedEvidence }>;
type OfProposal = Recipient<{ readonly proposal: PublicProposal }>;

const everyone = () => true;
const theTwo: Recipient<unknown> = (_, { isReader }) => !isReader;
const theProposer: OfItem = ({ evidence }, { me }) => evidence.proposed_by === me;
const thePartner: OfItem = ({ evidence }, { me, isReader }) =>
  evidence.proposed_by !== me && !isReader;

export const lastStepIn = ({ lines = [] }: Changed): ItemStep | undefined => {
  const line = lines.at(-1);
  return line?.kind === 'evidence' ? line.step : undefined;
};

type Resolved = PayloadOf<'conversation:disputeResolved'>;
const whoAccepted: Recipient<Resolved> = ({ resolution, newCredence, changed }, { me }) =>
  resolution === 'accepted' && (newCredence === null || lastStepIn(changed)?.by === me);
const othersAfterDiscussion: Recipient<Resolved> = (payload, state) =>
  payload.resolution === 'accepted' && !whoAccepted(payload, state);

/** No one withdrew what ended with the conversation. */
const wasWithdrawn = ({ atCompletion = false }: PayloadOf<'conversation:evidenceWithdrawn'>) =>
  !atCompletion;
const wasDisputed: OfItem = ({ evidence }, { items }) => items[evidence.id]?.status === 'disputed';

/** Reinstating has the same steps in words of our own. */
const ofOverturn =
  <Payload extends { readonly proposal: PublicProposal }>(to: Recipient<Payload>) =>
  (payload: Payload, state: LiveStore): boolean =>
    payload.proposal.kind === 'overturn' && to(payload, state);
const theChallenger: Recipient<PayloadOf<'evidence:overturnProposed'>> = ({ proposal }, { me }) =>
  proposal.proposed_by === me;
/** Sent again when its dispute begins, only for the lists. */
const whileReviewed: OfProposal = ({ proposal }) => proposal.status !== 'dispute';

type Created = PayloadOf<'evidence:disputeConversationCreated'>;
const theCounterpart: Recipient<Created> = ({ proposal }, { me }) => proposal.counterpart_id === me;

/** Whether an applied proposal moves the figure that is on the screen. */
export const seesApplied: Recipient<PayloadOf<'evidence:overturned'>> = (
  { hypothesisId, evidenceId, ledgerSeq },
  state,
) => {
  const { conversation, dispute, highestLedgerSeq } = state;
  if (dispute !== null) return dispute.evidence.id === evidenceId;
  // Inside a private conversation the figure is another one, which only the server knows.
  return (
    conversation?.hypothesis_id === hypothesisId &&
    !isCompleted(state) &&
    (ledgerSeq === null ||
      (conversation.conversation_type === 'public' && ledgerSeq > highestLedgerSeq))
  );
};

/**
 * The specification's toasts: which event causes which text, and who gets it. They appear whether
 * their cause can be seen or not. Of several rows that fit, the first counts. What a press on a
 * page causes, such as a failed request, is said to the one who pressed, where it happens.
 */
export const SPECIFIED_TOASTS = {
  'conversation:evidenceProposed': [
    { text: evidenceTexts.proposed, tone: 'success', to: theProposer },
    { text: evidenceTexts.proposedByPartner, tone: 'info', to: everyone },
  ],
  'conversation:evidenceReviewed': [
    {
      text: ({ newCredence }) => evidenceTexts.accepted(newCredence),
      tone: 'success',
      to: everyone,
    },
  ],
  'conversation:evidenceDisputed': [
    { text: evidenceTexts.underDiscussion, tone: 'info', to: theProposer },
    { text: evidenceTexts.rejected, tone: 'info', to: everyone },
  ],
  'conversation:disputeResolved': [
    {
      text: evidenceTexts.mutuallyRejected,
      tone: 'info',
      to: ({ resolution, ...payload }, state) =>
        resolution === 'rejected' && theTwo(payload, state),
    },
    { text: evidenceTexts.acceptedDone, tone: 'success', to: whoAccepted },
    {
      text: ({ newCredence }) => evidenceTexts.acceptedAfterDiscussion(Number(newCredence)),
      tone: 'success',
      to: othersAfterDiscussion,
    },
  ],
  'conversation:evidenceWithdrawn': [
    {
      text: evidenceTexts.withdrawnByProposer,
      tone: 'info',
      to: (payload, state) => wasWithdrawn(payload) && thePartner(payload, state),
    },
    {
      text: evidenceTexts.withdrawn,
      tone: 'info',
      to: (payload, state) =>
        wasWithdrawn(payload) && theProposer(payload, state) && wasDisputed(payload, state),
    },
    {
      text: evidenceTexts.proposalWithdrawn,
      tone: 'info',
      to: (payload, state) => wasWithdrawn(payload) && theProposer(payload, state),
    },
  ],
  'conversation:completed': [
    // The member who completes it has confirmed it, and is taken to the claim.
    {
      text: liveTexts.completed,
      tone: 'info',
      to: ({ completedBy }, { me }) => completedBy !== me,
    },
  ],
  'flag:created': [
    {
      text: flagTexts.created,
      tone: 'info',
      to: ({ flaggedUserId }, { me }) => flaggedUserId === me,
    },
  ],
  'flag:resolved': [
    {
      text: flagTexts.resolved,
      tone: 'success',
      to: ({ resolutionText }) => resolutionText !== flagTexts.closedAtCompletion,
    },
  ],
  'evidence:overturnProposed': [
    { text: overturnTexts.proposed, tone: 'success', to: ofOverturn(theChallenger) },
    { text: overturnTexts.proposedByPartner, tone: 'info', to: ofOverturn(everyone) },
  ],
  'evidence:overturnProposalPending': [
    { text: overturnTexts.proposedByPartner, tone: 'info', to: ofOverturn(everyone) },
  ],
  'evidence:overturnProposalNotification': [
    { text: overturnTexts.proposed, tone: 'info', to: ofOverturn(everyone) },
  ],
  'evidence:overturnNotification': [
    { text: overturnTexts.proposed, tone: 'info', to: ofOverturn(whileReviewed) },
  ],
  'evidence:overturnAccepted': [
    { text: overturnTexts.accepted, tone: 'success', to: ofOverturn(everyone) },
  ],
  'evidence:overturnProposalWithdrawn': [
    { text: overturnTexts.withdrawn, tone: 'info', to: ofOverturn(everyone) },
  ],
  'evidence:overturnProposalCancelled': [
    {
      text: overturnTexts.cancelled,
      tone: 'info',
      to: ofOverturn<PayloadOf<'evidence:overturnProposalCancelled'>>(theProposer),
    },
  ],
  'evidence:disputeConversationCreated': [
    { text: overturnTexts.disputeCreated, tone: 'info', to: ofOverturn(theCounterpart) },
    { text: overturnTexts.accepted, tone: 'success', to: ofOverturn(everyone) },
  ],
  'evidence:overturned': [
    {
      text: ({ newCredence }) => overturnTexts.overturned(newCredence),
      tone: 'success',
      to: seesApplied,
    },
  ],
} satisfies { readonly [Name in LiveEvent['name']]?: readonly Row<PayloadOf<Name>>[] };

export type SpecifiedName = keyof typeof SPECIFIED_TOASTS;
const ROWS: { readonly [Name in SpecifiedName]: readonly Row<PayloadOf<Name>>[] } =
  SPECIFIED_TOASTS;

const isSpecified = (event: LiveEvent): event is Extract<LiveEvent, { name: SpecifiedName }> =>
  event.name in ROWS;

/** The specification's toast for an event; null where it has none for this member. */
export function specifiedToast(event: LiveEvent, state: LiveStore): ToastRequest | null {
  const toast = <Name extends SpecifiedName>(name: Name, payload: PayloadOf<Name>) => {
    const row = ROWS[name].find(({ to }) => to(payload, state));
    if (row === undefined) return null;
    const { text, tone } = row;
    const words = typeof text === 'string' ? text : text(payload);
    return { tone, text: words, isSpecified: true };
  };
  return isSpecified(event) ? toast(event.name, event.payload) : null;
}
