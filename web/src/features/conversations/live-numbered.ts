import {
  type ActiveFlag,
  type ListedEvidence,
  type Message,
  type NumberedEvent,
  REMOVED_TEXT,
} from '@midspan/contract';
import { isPendingEvidence } from '@midspan/domain';
import {
  keepingEstimates,
  withBargainOf,
  withChangedWeight,
  withEstimate,
} from './bargains/bargain-live.ts';
import { withOwnMove } from './live-figure.ts';
import { applyNumberedOverturn, endedByBlock } from './live-overturns.ts';
import { withRemoval } from './live-removals.ts';
import type { LiveState } from './live-state.ts';
import { withSteps, withStreamLine } from './live-stream.ts';
import { withWeighedHere } from './weighings/weighing-live.ts';

/**
 * Catching up returns the item as it is today. One that is decided by now is left to the
 * event that decided it, so that the history keeps the order of decisions.
 */
function withPending(state: LiveState, item: ListedEvidence): LiveState {
  if (!isPendingEvidence(item.status)) return state;
  const isKnown = state.pendingEvidence.some((one) => one.id === item.id);
  return {
    ...state,
    pendingEvidence: isKnown
      ? state.pendingEvidence.map((one) => (one.id === item.id ? keepingEstimates(one, item) : one))
      : [...state.pendingEvidence, item],
  };
}

function withDecided(state: LiveState, item: ListedEvidence): LiveState {
  const others = state.evidenceHistory.filter((one) => one.id !== item.id);
  const isNew = others.length === state.evidenceHistory.length;
  const known = [...state.pendingEvidence, ...state.evidenceHistory].find(
    ({ id }) => id === item.id,
  );
  return {
    ...state,
    pendingEvidence: state.pendingEvidence.filter((one) => one.id !== item.id),
    evidenceHistory: [keepingEstimates(known, item), ...others],
    evidenceTotal: state.evidenceTotal + (isNew ? 1 : 0),
  };
}

const withFlag = (state: LiveState, flag: ActiveFlag): LiveState => ({
  ...state,
  activeFlag: {
    flagId: flag.flagId,
    messageId: flag.messageId,
    flaggedText: flag.flaggedText,
    flagType: flag.flagType,
    flaggedBy: flag.flaggedBy,
    flaggedUserId: flag.flaggedUserId,
    state: flag.state,
    clarification: flag.clarification,
    suggestion: flag.suggestion,
  },
});

const withMessage = (
  state: LiveState,
  id: string,
  change: (message: Message) => Message,
): LiveState => ({
  ...state,
  messages: state.messages.map((one) => (one.id === id ? change(one) : one)),
  reading: state.reading && {
    ...state.reading,
    messages: state.reading.messages.map((one) => (one.id === id ? change(one) : one)),
  },
});

/** [OV7] Who writes in a dispute, or acts on evidence in it, takes part in it. */
function withActive(state: LiveState, { name, payload }: NumberedEvent): LiveState {
  const { dispute } = state;
  const member =
    name === 'conversation:message'
      ? payload.sender_id
      : 'step' in payload
        ? payload.step.by
        : null;
  if (dispute === null || member === null || dispute.active.includes(member)) return state;
  return { ...state, dispute: { ...dispute, active: [...dispute.active, member] } };
}

/** What the next event of the sequence makes of the conversation. */
export function applyNumbered(state: LiveState, event: NumberedEvent): LiveState {
  const next = withActive(applyEvent(state, event), event);
  return 'evidence' in event.payload ? withBargainOf(next, event.payload.evidence) : next;
}

function applyEvent(state: LiveState, event: NumberedEvent): LiveState {
  switch (event.name) {
    case 'conversation:message': {
      const { conversationId, tempId, ...message } = event.payload;
      const isOwn = message.sender_id === state.me;
      return {
        ...state,
        messages: [...state.messages, message],
        unsent: isOwn ? state.unsent.filter((one) => one.tempId !== tempId) : state.unsent,
        partnerTyping: isOwn && state.partnerTyping,
      };
    }
    case 'conversation:completed': {
      const { seq, completedBy, completed_at, final_pb_credence } = event.payload;
      const percent = Math.round(final_pb_credence * 100);
      return {
        ...withStreamLine(state, {
          kind: 'completed',
          seq,
          at: completed_at,
          by: completedBy,
          final_pb_credence,
        }),
        currentCredence: percent,
        bargains: {},
        partnerTyping: false,
        presence: null,
        dispute: state.dispute && endedByBlock(state.dispute, completedBy),
        conversation: state.conversation && {
          ...state.conversation,
          status: 'completed',
          completed_at,
          final_pb_credence,
          current_pb_credence: percent,
        },
      };
    }
    case 'conversation:messageRemoved':
      return withMessage(state, event.payload.messageId, (message) => ({
        ...message,
        removed: true,
        content: REMOVED_TEXT,
      }));
    case 'conversation:messageRestored':
      return withMessage(state, event.payload.messageId, (message) => ({
        ...message,
        removed: false,
        content: event.payload.content,
      }));
    case 'conversation:evidenceRemoved':
    case 'conversation:evidenceRestored':
      return withSteps(withRemoval(state, event.payload), event.payload);
    case 'weight:changed':
      return withChangedWeight(state, event.payload);
    case 'weight:estimated':
      return withEstimate(state, event.payload.evidenceId, event.payload.estimate);
    case 'evidence:weighed':
      return withWeighedHere(state, event.payload);
    case 'conversation:tick':
      return state;
    case 'conversation:evidenceProposed':
    case 'conversation:evidenceDisputed':
      return withPending(withSteps(state, event.payload), event.payload.evidence);
    case 'conversation:evidenceWithdrawn':
      return withDecided(withSteps(state, event.payload), event.payload.evidence);
    case 'conversation:evidenceReviewed':
    case 'conversation:disputeResolved':
      return withOwnMove(
        withDecided(withSteps(state, event.payload), event.payload.evidence),
        event.payload.evidence.id,
        event.payload.move,
        event.payload.publicCredence,
      );
    case 'flag:created':
      return withMessage(
        withStreamLine(withFlag(state, event.payload), event.payload.line),
        event.payload.messageId,
        (message) => ({ ...message, is_flagged: true, flag_type: event.payload.flagType }),
      );
    case 'flag:clarified':
    case 'flag:suggested':
      return withStreamLine(withFlag(state, event.payload), event.payload.line);
    case 'flag:resolved':
      return withMessage(
        withStreamLine({ ...state, activeFlag: null }, event.payload.line),
        event.payload.messageId,
        (message) => ({
          ...message,
          flag_resolved: true,
          flag_record: event.payload.line.record,
        }),
      );
    case 'evidence:overturnProposed':
    case 'evidence:overturnAccepted':
    case 'evidence:overturnProposalWithdrawn':
    case 'evidence:overturnProposalCancelled':
    case 'evidence:overturnProposalResolved':
      return applyNumberedOverturn(state, event);
  }
}
