import {
  type Changed,
  evidenceTexts,
  flagTexts,
  type ItemStep,
  liveTexts,
  type NumberedEvent,
  weighingTexts,
} from '@midspan/contract';
import type { ToastRequest } from '../../../ui/toast-channel.ts';
import type { LiveStore } from './live-state.ts';
import { toastForOverturn } from './overturn-toasts.ts';
import { info, success } from './toast-tones.ts';

/** The step that an event of the sequence added. */
const stepIn = ({ lines = [] }: Changed): ItemStep | undefined => {
  const line = lines.at(-1);
  return line?.kind === 'evidence' ? line.step : undefined;
};

/** The toast for an offer that was made, declined or retracted, for who did it and the other. */
function toastForOffer({ kind, by }: ItemStep, me: string): ToastRequest | null {
  const isOwn = by === me;
  switch (kind) {
    case 'offered':
      return isOwn ? success(evidenceTexts.offered) : info(evidenceTexts.offeredByPartner);
    case 'offer_declined':
      return info(isOwn ? evidenceTexts.offerDeclined : evidenceTexts.offerDeclinedByPartner);
    case 'offer_retracted':
      return info(isOwn ? evidenceTexts.offerRetracted : evidenceTexts.offerRetractedByPartner);
    default:
      return null;
  }
}

/**
 * The toast for a change, for the one who made it and for those who see it. `state` is from before
 * the change. Readers get those about the figure and the end.
 */
export function toastFor(event: NumberedEvent, state: LiveStore): ToastRequest | null {
  const { me } = state;
  const isReader = state.role === 'reader';
  switch (event.name) {
    case 'conversation:evidenceProposed':
      return event.payload.evidence.proposed_by === me
        ? success(evidenceTexts.proposed)
        : info(evidenceTexts.proposedByPartner);
    case 'conversation:evidenceReviewed':
      return success(evidenceTexts.accepted(event.payload.newCredence));
    case 'conversation:evidenceDisputed':
      return event.payload.evidence.proposed_by === me
        ? info(evidenceTexts.underDiscussion)
        : info(evidenceTexts.rejected);
    case 'conversation:disputeResolved': {
      const { resolution, newCredence, changed } = event.payload;
      if (resolution === 'rejected') return isReader ? null : info(evidenceTexts.mutuallyRejected);
      if (newCredence === null || stepIn(changed)?.by === me) {
        return success(evidenceTexts.acceptedDone);
      }
      return success(evidenceTexts.acceptedAfterDiscussion(newCredence));
    }
    case 'conversation:evidenceWithdrawn': {
      // No one withdrew what ended with the conversation.
      if (isReader || event.payload.atCompletion) return null;
      const { id, proposed_by } = event.payload.evidence;
      if (proposed_by !== me) return info(evidenceTexts.withdrawnByProposer);
      const before = state.items[id];
      return info(
        before?.status === 'disputed' ? evidenceTexts.withdrawn : evidenceTexts.proposalWithdrawn,
      );
    }
    case 'weight:changed':
      return toastForOffer(event.payload.step, me);
    case 'flag:created':
      return event.payload.flaggedUserId === me ? info(flagTexts.raised) : null;
    case 'flag:clarified':
      return event.payload.flaggedBy === me ? info(flagTexts.clarified) : null;
    case 'flag:suggested':
      return event.payload.flaggedUserId === me ? info(flagTexts.suggested) : null;
    case 'flag:resolved':
      return event.payload.resolutionText === flagTexts.closedAtCompletion
        ? null
        : success(flagTexts.resolved);
    case 'conversation:completed':
      return event.payload.completedBy === me ? null : info(liveTexts.completed);
    case 'conversation:message':
    case 'conversation:messageRemoved':
    case 'conversation:messageRestored':
    case 'conversation:evidenceRemoved':
    case 'conversation:evidenceRestored':
    case 'weight:estimated':
    case 'conversation:tick':
      return null;
    case 'evidence:weighed': {
      const { changed, newCredence } = event.payload;
      const step = stepIn(changed);
      if (step?.kind !== 'weighed' || step.figure.from !== step.figure.to) {
        return success(weighingTexts.agreed(newCredence));
      }
      return success(weighingTexts.agreedUnmoved(newCredence, step.counts));
    }
    case 'evidence:overturnProposed':
    case 'evidence:overturnAccepted':
    case 'evidence:overturnProposalWithdrawn':
    case 'evidence:overturnProposalCancelled':
    case 'evidence:overturnProposalResolved':
      return toastForOverturn(event, state);
  }
}
