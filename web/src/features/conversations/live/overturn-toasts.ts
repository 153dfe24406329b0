import {
  type ListedEvidence,
  type NumberedEvent,
  overturnTexts,
  type PublicProposal,
  type UnnumberedEvent,
} from '@midspan/contract';
import type { OverturnKind } from '@midspan/domain';
import type { ToastRequest } from '../../../ui/toast-channel.ts';
import type { LiveStore } from './live-state.ts';
import type { NumberedOverturn, UnnumberedOverturn } from './read-events.ts';
import { info, success } from './toast-tones.ts';

/** The contract's texts are about overturning; reinstating has the same steps in other words. */
const COURSE: Record<OverturnKind, Course> = {
  overturn: overturnTexts,
  reinstatement: {
    proposed: 'A reinstatement has been proposed for overturned evidence',
    proposedByPartner: 'Your partner has proposed to reinstate evidence. Please review.',
    accepted: 'Evidence reinstatement accepted. Dispute conversation created.',
    withdrawn: 'Reinstatement proposal has been withdrawn.',
    disputeCreated: 'A dispute conversation has been created. Please take part.',
  },
};

type Course = Record<
  'proposed' | 'proposedByPartner' | 'accepted' | 'withdrawn' | 'disputeCreated',
  string
>;

const DECLINED = 'Your partner declined the proposal. Nothing changes.';

/** What the figure says of it, by the event that brings it. */
export const APPLIED_TEXTS = {
  'evidence:overturned': overturnTexts.overturned,
  'evidence:reinstated': overturnTexts.reinstated,
  'evidence:recalibrated': overturnTexts.recalibrated,
} as const;

interface About {
  readonly proposal: PublicProposal;
  readonly evidence: ListedEvidence;
}

/** Whether a proposal would have removed the viewer's own evidence from the figure. */
const concernsOwn = ({ proposal, evidence }: About, me: string) =>
  proposal.kind === 'overturn' && evidence.proposed_by === me;

/**
 * A proposal is broadcast in the conversation and elsewhere; each person gets each announcement
 * once.
 */
export function proposalIdOf({ payload }: NumberedEvent | UnnumberedEvent): string | null {
  return 'proposal' in payload ? payload.proposal.id : null;
}

/** The toasts about a proposal for the two in its conversation. */
export function toastForOverturn(event: NumberedOverturn, state: LiveStore): ToastRequest | null {
  const { me } = state;
  if (state.role === 'reader') return null;
  switch (event.name) {
    case 'evidence:overturnProposed': {
      const { proposed_by, kind } = event.payload.proposal;
      return proposed_by === me
        ? success(COURSE[kind].proposed)
        : info(COURSE[kind].proposedByPartner);
    }
    case 'evidence:overturnAccepted':
      return success(COURSE[event.payload.proposal.kind].accepted);
    case 'evidence:overturnProposalWithdrawn':
      return info(COURSE[event.payload.proposal.kind].withdrawn);
    case 'evidence:overturnProposalCancelled': {
      const { proposal } = event.payload;
      if (concernsOwn(event.payload, me)) return info(overturnTexts.cancelled);
      const own = state.proposals[proposal.id];
      const isOwn = own !== undefined && 'proposed_by' in own && own.proposed_by === me;
      return isOwn && proposal.outcome === 'declined' ? info(DECLINED) : null;
    }
    // The outcome is announced with the move of the figure.
    case 'evidence:overturnProposalResolved':
      return null;
  }
}

/** The toasts about proposals elsewhere. `state` is from before the change. */
export function toastForUnnumbered(
  event: UnnumberedOverturn,
  state: LiveStore,
): ToastRequest | null {
  const { me } = state;
  switch (event.name) {
    case 'evidence:overturnProposalPending':
      return info(COURSE[event.payload.proposal.kind].proposedByPartner);
    case 'evidence:overturnProposalNotification':
      return info(COURSE[event.payload.proposal.kind].proposed);
    case 'evidence:overturnNotification': {
      // Sent again when its dispute begins, only for the lists.
      const { kind, status } = event.payload.proposal;
      return status === 'dispute' ? null : info(COURSE[kind].proposed);
    }
    case 'evidence:overturnProposalWithdrawn':
      return info(COURSE[event.payload.proposal.kind].withdrawn);
    case 'evidence:overturnProposalCancelled':
      return concernsOwn(event.payload, me) ? info(overturnTexts.cancelled) : null;
    case 'evidence:overturnProposalResolved':
      return null;
    case 'evidence:disputeConversationCreated': {
      const { kind, counterpart_id, reopens, counterpartUsername } = event.payload.proposal;
      if (reopens !== null) {
        // The member who undid it is led to the new dispute.
        return counterpart_id === me ? null : info(overturnTexts.reopened(counterpartUsername));
      }
      return counterpart_id === me
        ? info(COURSE[kind].disputeCreated)
        : success(COURSE[kind].accepted);
    }
    case 'evidence:overturned':
    case 'evidence:reinstated':
    case 'evidence:recalibrated':
      return isNews(event.payload, state)
        ? success(APPLIED_TEXTS[event.name](event.payload.newCredence))
        : null;
  }
}

type Applied = Extract<UnnumberedOverturn, { name: 'evidence:overturned' }>['payload'];

/** Whether the figure that moved is the one shown here, or the one a dispute is about. */
function isNews({ hypothesisId, evidenceId, ledgerSeq }: Applied, state: LiveStore): boolean {
  const { conversation, dispute } = state;
  if (dispute !== null) return dispute.evidence.id === evidenceId;
  if (conversation?.hypothesis_id !== hypothesisId || conversation.status === 'completed') {
    return false;
  }
  if (ledgerSeq === null) return true;
  // Inside a private conversation the figure is another one, which only the server knows.
  return conversation.conversation_type === 'public' && ledgerSeq > state.heardLedgerSeq;
}
