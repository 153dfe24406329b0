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
type PayloadOf<Name extends LiveEvent['name']> = Extract<
  LiveEvent,
  { readonly name: Name }
>['payload'];

/** Whether a member gets a toast; `state` is from before the change. */
type Recipient<Payload> = (payload: Payload, state: LiveStore) => boolean;

/** A toast, and who gets it. Of several rows that fit an event, the first counts. */
interface Row<Payload> {
  readonly text: string | ((payload: Payload) => string);
  readonly tone: Exclude<Tone, 'error'>;
  readonly to: Recipient<Payload>;
}

const row =
  (tone: Row<unknown>['tone']) =>
  <Payload>(text: Row<Payload>['text'], to: Recipient<Payload>): Row<Payload> => ({
    text,
    tone,
    to,
  });
export const info = row('info');
export const success = row('success');

export type Rows<Name extends LiveEvent['name']> = {
  readonly [Each in Name]: readonly Row<PayloadOf<Each>>[];
};

type OfItem = Recipient<{ readonly evidence: ListedEvidence }>;
type OfProposal = Recipient<{ readonly proposal: PublicProposal }>;

export const everyone = () => true;
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

/** No one withdrew what ended with the conversation. */
const whenWithdrawn =
  (to: OfItem): Recipient<PayloadOf<'conversation:evidenceWithdrawn'>> =>
  (payload, state) =>
    payload.atCompletion !== true && to(payload, state);
const theProposerOfDisputed: OfItem = (payload, state) =>
  theProposer(payload, state) && state.items[payload.evidence.id]?.status === 'disputed';

/** Reinstating has the same steps in words of our own. */
const ofOverturn =
  <Payload extends { readonly proposal: PublicProposal }>(to: Recipient<Payload>) =>
  (payload: Payload, state: LiveStore): boolean =>
    payload.proposal.kind === 'overturn' && to(payload, state);
export const theChallenger: Recipient<PayloadOf<'evidence:overturnProposed'>> = (
  { proposal },
  { me },
) => proposal.proposed_by === me;
/** Sent again when its dispute begins, only for the lists. */
export const whileReviewed: OfProposal = ({ proposal }) => proposal.status !== 'dispute';

type Created = PayloadOf<'evidence:disputeConversationCreated'>;
export const theCounterpart: Recipient<Created> = ({ proposal }, { me }) =>
  proposal.counterpart_id === me;

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
 * their cause can be seen or not. What a press on a page causes, such as a failed request, is said
 * to the one who pressed, where it happens.
 */
export const SPECIFIED_TOASTS = {
  'conversation:evidenceProposed': [
    success(evidenceTexts.proposed, theProposer),
    info(evidenceTexts.proposedByPartner, everyone),
  ],
  'conversation:evidenceReviewed': [
    success(({ newCredence }) => evidenceTexts.accepted(newCredence), everyone),
  ],
  'conversation:evidenceDisputed': [
    info(evidenceTexts.underDiscussion, theProposer),
    info(evidenceTexts.rejected, everyone),
  ],
  'conversation:disputeResolved': [
    info(
      evidenceTexts.mutuallyRejected,
      ({ resolution }, { isReader }) => resolution === 'rejected' && !isReader,
    ),
    success(evidenceTexts.acceptedDone, whoAccepted),
    success(
      ({ newCredence }) => evidenceTexts.acceptedAfterDiscussion(Number(newCredence)),
      ({ resolution }) => resolution === 'accepted',
    ),
  ],
  'conversation:evidenceWithdrawn': [
    info(evidenceTexts.withdrawnByProposer, whenWithdrawn(thePartner)),
    info(evidenceTexts.withdrawn, whenWithdrawn(theProposerOfDisputed)),
    info(evidenceTexts.proposalWithdrawn, whenWithdrawn(theProposer)),
  ],
  'conversation:completed': [
    // The member who completes it has confirmed it, and is taken to the claim.
    info(liveTexts.completed, ({ completedBy }, { me }) => completedBy !== me),
  ],
  'flag:created': [info(flagTexts.created, ({ flaggedUserId }, { me }) => flaggedUserId === me)],
  'flag:resolved': [
    success(
      flagTexts.resolved,
      ({ resolutionText }) => resolutionText !== flagTexts.closedAtCompletion,
    ),
  ],
  'evidence:overturnProposed': [
    success(overturnTexts.proposed, ofOverturn(theChallenger)),
    info(overturnTexts.proposedByPartner, ofOverturn(everyone)),
  ],
  'evidence:overturnProposalPending': [info(overturnTexts.proposedByPartner, ofOverturn(everyone))],
  'evidence:overturnProposalNotification': [info(overturnTexts.proposed, ofOverturn(everyone))],
  'evidence:overturnNotification': [info(overturnTexts.proposed, ofOverturn(whileReviewed))],
  'evidence:overturnAccepted': [success(overturnTexts.accepted, ofOverturn(everyone))],
  'evidence:overturnProposalWithdrawn': [info(overturnTexts.withdrawn, ofOverturn(everyone))],
  'evidence:overturnProposalCancelled': [
    info(
      overturnTexts.cancelled,
      ofOverturn<PayloadOf<'evidence:overturnProposalCancelled'>>(theProposer),
    ),
  ],
  'evidence:disputeConversationCreated': [
    info(overturnTexts.disputeCreated, ofOverturn(theCounterpart)),
    success(overturnTexts.accepted, ofOverturn(everyone)),
  ],
  'evidence:overturned': [
    success(({ newCredence }) => overturnTexts.overturned(newCredence), seesApplied),
  ],
} satisfies Partial<Rows<LiveEvent['name']>>;

export type SpecifiedName = keyof typeof SPECIFIED_TOASTS;

/** The toast that the rows have for an event; null where they have none for this member. */
export function toastIn(
  rows: Partial<Rows<LiveEvent['name']>>,
  event: LiveEvent,
  state: LiveStore,
): ToastRequest | null {
  const toast = <Name extends LiveEvent['name']>(name: Name, payload: PayloadOf<Name>) => {
    const row = rows[name]?.find(({ to }) => to(payload, state));
    if (row === undefined) return null;
    const { text, tone } = row;
    return { tone, text: typeof text === 'string' ? text : text(payload) };
  };
  return toast(event.name, event.payload);
}
