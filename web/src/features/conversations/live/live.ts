import { liveTexts } from '@midspan/contract';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { EventPayload } from '../../../lib/socket-ask.ts';
import { useToast } from '../../../ui/toast.tsx';
import { createLiveClient, type LiveClient } from './live-client.ts';

type Proposal = Omit<EventPayload<'conversation:proposeEvidence'>, 'conversationId'>;
type Offer = Omit<EventPayload<'weight:offer'>, 'conversationId' | 'evidenceId'>;
type Weight = Omit<Offer, 'reason' | 'round'>;
type Overturn = Omit<EventPayload<'evidence:proposeOverturn'>, 'conversationId' | 'evidenceId'>;
type FlagType = EventPayload<'flag:create'>['flagType'];

/**
 * What can be done in a conversation. Every answer is `success: true` with the server's data, or
 * `success: false` with a text for a person. Success is announced by the event it causes, and
 * nowhere else.
 */
function actionsOf(client: LiveClient, conversationId: string) {
  const { act } = client;
  const { actionFailed } = liveTexts;
  const item = (evidenceId: string) => ({ conversationId, evidenceId });
  return {
    sendMessage: client.sendMessage,
    resendMessage: client.resendMessage,
    discardMessage: client.discardMessage,
    editMessage: client.editMessage,
    typing: client.typing,
    sendSeen: client.sendSeen,
    loadOlder: client.loadOlder,
    loadNewer: client.loadNewer,
    readFromStart: client.readFromStart,
    readAround: client.readAround,
    endReading: client.endReading,
    retryConnection: client.retryConnection,
    complete: () =>
      act('conversation:complete', { conversationId }, actionFailed('complete conversation')),
    proposeEvidence: (proposal: Proposal) =>
      act(
        'conversation:proposeEvidence',
        { ...proposal, conversationId },
        actionFailed('propose evidence'),
      ),
    acceptEvidence: (evidenceId: string) =>
      act(
        'conversation:reviewEvidence',
        { ...item(evidenceId), decision: 'accept' },
        actionFailed('accept evidence'),
      ),
    rejectEvidence: (evidenceId: string, reason: string) =>
      act(
        'conversation:reviewEvidence',
        { ...item(evidenceId), decision: 'reject', reason },
        actionFailed('reject evidence'),
      ),
    acceptRejection: (evidenceId: string) =>
      act('conversation:acceptRejection', item(evidenceId), actionFailed('accept rejection')),
    withdrawEvidence: (evidenceId: string) =>
      act('conversation:withdrawEvidence', item(evidenceId), actionFailed('withdraw evidence')),
    acceptDisputedEvidence: (evidenceId: string) =>
      act('conversation:acceptDisputedEvidence', item(evidenceId), actionFailed('accept evidence')),
    estimateWeight: (evidenceId: string, weight: Weight) =>
      act(
        'weight:estimate',
        { ...weight, blind: true, ...item(evidenceId) },
        actionFailed('save estimate'),
      ),
    offerWeight: (evidenceId: string, offer: Offer) =>
      act('weight:offer', { ...offer, ...item(evidenceId) }, actionFailed('send offer')),
    acceptWeight: (evidenceId: string, round: number) =>
      act('weight:accept', { ...item(evidenceId), round }, actionFailed('accept offer')),
    declineWeight: (evidenceId: string, round: number) =>
      act('weight:decline', { ...item(evidenceId), round }, actionFailed('decline offer')),
    proposeOverturn: (evidenceId: string, overturn: Overturn) =>
      act(
        'evidence:proposeOverturn',
        { ...overturn, ...item(evidenceId) },
        actionFailed('propose overturn'),
      ),
    agreeWithOverturn: (proposalId: string) =>
      act('evidence:acceptOverturnProposal', { proposalId }, actionFailed('accept proposal')),
    declineOverturn: (proposalId: string) =>
      act('evidence:declineOverturnProposal', { proposalId }, actionFailed('decline proposal')),
    withdrawOverturn: (proposalId: string) =>
      act('evidence:withdrawOverturnProposal', { proposalId }, actionFailed('withdraw proposal')),
    concedeDispute: (proposalId: string) =>
      act('evidence:concedeDispute', { proposalId }, actionFailed('concede dispute')),
    overturnStatus: client.overturnStatus,
    createFlag: (messageId: string, flagType: FlagType) =>
      act('flag:create', { messageId, flagType }, actionFailed('flag message')),
    clarifyFlag: (flagId: string, text: string) =>
      act('flag:clarify', { flagId, text }, actionFailed('send clarification')),
    suggestFlag: (flagId: string, text: string) =>
      act('flag:suggest', { flagId, text }, actionFailed('send suggestion')),
    resolveFlag: (flagId: string, resolutionText: string) =>
      act('flag:resolve', { flagId, resolutionText }, actionFailed('resolve flag')),
  };
}

export type LiveActions = ReturnType<typeof actionsOf>;

/** A conversation as it happens, for as long as the page is open. */
export function useConversation(conversationId: string, userId: string) {
  const toasts = useToast();
  const { client, actions } = useMemo(() => {
    const client = createLiveClient(conversationId, userId, toasts);
    return { client, actions: actionsOf(client, conversationId) };
  }, [conversationId, userId, toasts]);
  useEffect(() => client.open(), [client]);
  const state = useSyncExternalStore(client.subscribe, client.getState);
  return { state, actions };
}
