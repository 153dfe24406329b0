import { type ClientEventName, liveTexts } from '@midspan/contract';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { EventPayload } from '../../../lib/socket-ask.ts';
import { useToast } from '../../../ui/toast.tsx';
import { createLiveClient } from './live-client.ts';
import type { LoadedState } from './live-view.ts';

/** What an event contains besides where it happens and which item it is about. */
type Given<Name extends ClientEventName> = Omit<
  EventPayload<Name>,
  'conversationId' | 'evidenceId' | 'blind'
>;

/**
 * What can be done in a conversation. Every answer is `success: true` with the server's data, or
 * `success: false` with a text for a person. Success is announced by the event it causes, and
 * nowhere else.
 */
function openConversation(...given: Parameters<typeof createLiveClient>) {
  const { act: send, open, subscribe, getState, ...others } = createLiveClient(...given);
  const [conversationId] = given;
  const item = (evidenceId: string) => ({ conversationId, evidenceId });
  const act = <Name extends ClientEventName>(name: Name, what: EventPayload<Name>, verb: string) =>
    send(name, what, liveTexts.actionFailed(verb));
  const actions = {
    ...others,
    complete: () => act('conversation:complete', { conversationId }, 'complete conversation'),
    proposeEvidence: (proposal: Given<'conversation:proposeEvidence'>) =>
      act('conversation:proposeEvidence', { ...proposal, conversationId }, 'propose evidence'),
    acceptEvidence: (id: string) =>
      act('conversation:reviewEvidence', { ...item(id), decision: 'accept' }, 'accept evidence'),
    rejectEvidence(id: string, reason: string) {
      const decision = { ...item(id), decision: 'reject', reason } as const;
      return act('conversation:reviewEvidence', decision, 'reject evidence');
    },
    acceptRejection: (id: string) =>
      act('conversation:acceptRejection', item(id), 'accept rejection'),
    withdrawEvidence: (id: string) =>
      act('conversation:withdrawEvidence', item(id), 'withdraw evidence'),
    acceptDisputedEvidence: (id: string) =>
      act('conversation:acceptDisputedEvidence', item(id), 'accept evidence'),
    estimateWeight: (id: string, weight: Given<'weight:estimate'>) =>
      act('weight:estimate', { ...weight, blind: true, ...item(id) }, 'save estimate'),
    offerWeight: (id: string, offer: Given<'weight:offer'>) =>
      act('weight:offer', { ...offer, ...item(id) }, 'send offer'),
    acceptWeight: (id: string, round: number) =>
      act('weight:accept', { ...item(id), round }, 'accept offer'),
    declineWeight: (id: string, round: number) =>
      act('weight:decline', { ...item(id), round }, 'decline offer'),
    proposeOverturn: (id: string, overturn: Given<'evidence:proposeOverturn'>) =>
      act('evidence:proposeOverturn', { ...overturn, ...item(id) }, 'propose overturn'),
    agreeWithOverturn: (proposalId: string) =>
      act('evidence:acceptOverturnProposal', { proposalId }, 'accept proposal'),
    declineOverturn: (proposalId: string) =>
      act('evidence:declineOverturnProposal', { proposalId }, 'decline proposal'),
    withdrawOverturn: (proposalId: string) =>
      act('evidence:withdrawOverturnProposal', { proposalId }, 'withdraw proposal'),
    concedeDispute: (proposalId: string) =>
      act('evidence:concedeDispute', { proposalId }, 'concede dispute'),
    createFlag: (messageId: string, flagType: EventPayload<'flag:create'>['flagType']) =>
      act('flag:create', { messageId, flagType }, 'flag message'),
    clarifyFlag: (flagId: string, text: string) =>
      act('flag:clarify', { flagId, text }, 'send clarification'),
    suggestFlag: (flagId: string, text: string) =>
      act('flag:suggest', { flagId, text }, 'send suggestion'),
    resolveFlag: (flagId: string, resolutionText: string) =>
      act('flag:resolve', { flagId, resolutionText }, 'resolve flag'),
  };
  return { actions, open, subscribe, getState };
}

export type LiveActions = ReturnType<typeof openConversation>['actions'];

/** What every part of the screen is given. */
export interface LivePart {
  state: LoadedState;
  actions: LiveActions;
}

/** A conversation as it happens, for as long as the page is open. */
export function useConversation(conversationId: string, userId: string) {
  const toasts = useToast();
  const { actions, open, subscribe, getState } = useMemo(
    () => openConversation(conversationId, userId, toasts),
    [conversationId, userId, toasts],
  );
  useEffect(() => open(), [open]);
  return { state: useSyncExternalStore(subscribe, getState), actions };
}
