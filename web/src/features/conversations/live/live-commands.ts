import {
  type ClientEventName,
  LIVE_TIMINGS,
  liveRoutes,
  liveTexts,
  overturnTexts,
} from '@midspan/contract';
import { call } from '../../../lib/api.ts';
import { ask, type EventPayload } from '../../../lib/socket-ask.ts';
import type { Live } from './live-store.ts';
import { withPage } from './live-updates.ts';

/** What an event contains besides where it happens and which item it is about. */
type Given<Name extends ClientEventName> = Omit<
  EventPayload<Name>,
  'conversationId' | 'evidenceId' | 'blind'
>;

const refused = (error: string) => ({ success: false, error, code: null }) as const;

/**
 * What can be done in a conversation. Every answer is `success: true` with the server's data, or
 * `success: false` with a text for a person. Success is announced by the event it causes, and
 * nowhere else.
 */
export function createCommands({ conversationId, store, connected }: Live) {
  let typedAtMs = Number.NEGATIVE_INFINITY;
  const inProgress = new Set<ClientEventName>();
  const item = (evidenceId: string) => ({ conversationId, evidenceId });

  async function send<Name extends ClientEventName>(
    name: Name,
    payload: EventPayload<Name>,
    notConnectedText: string,
    failureText: string,
  ) {
    const socket = connected();
    if (!socket || store.get().connection !== 'connected') return refused(notConnectedText);
    const answer = await ask(socket, name, payload);
    return answer.success ? answer : { ...answer, error: answer.error ?? failureText };
  }

  /** One of a kind at a time. */
  async function act<Name extends ClientEventName>(
    name: Name,
    payload: EventPayload<Name>,
    verb: string,
  ) {
    if (inProgress.has(name)) return refused(liveTexts.inProgress);
    inProgress.add(name);
    const answer = await send(name, payload, liveTexts.notConnected, liveTexts.actionFailed(verb));
    inProgress.delete(name);
    return answer;
  }

  return {
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
    askBack: () => act('restate:ask', { conversationId }, 'ask'),
    sayBack: (restatementId: string, text: string) =>
      act('restate:say', { conversationId, restatementId, text }, 'send this'),
    answerBack: (
      restatementId: string,
      answer: Pick<EventPayload<'restate:answer'>, 'confirmed' | 'note'>,
    ) => act('restate:answer', { conversationId, restatementId, ...answer }, 'send this'),
    /** Requests a dispute's status; several timers may ask at once. */
    overturnStatus(proposalId: string) {
      const { notConnected, statusFailed } = overturnTexts;
      return send('evidence:getOverturnStatus', { proposalId }, notConnected, statusFailed);
    },
    /** Signals that the member is typing, at most every two seconds. */
    typing(): void {
      const nowMs = Date.now();
      if (!connected() || nowMs - typedAtMs < LIVE_TIMINGS.typingEveryMs) return;
      typedAtMs = nowMs;
      connected()?.emit('conversation:typing', { conversationId });
    },
    sendSeen: (seq: number) => void connected()?.emit('conversation:seen', { conversationId, seq }),
  };
}

type Place = { before: number } | { after: number } | { around: string };

/** Loads a conversation's stream by page. Everything returns whether it loaded. */
export function createPaging({ conversationId, store }: Live) {
  const underWay = new Map<string, Promise<boolean>>();

  /** Concurrent calls share one request. */
  function load(query: Place, isShownInstead = false): Promise<boolean> {
    const name = JSON.stringify(query);
    const request =
      underWay.get(name) ??
      call(liveRoutes.stream, { params: { id: conversationId }, query })
        .then(
          (page) => {
            store.update(withPage, page, isShownInstead);
            return true;
          },
          () => false,
        )
        .finally(() => underWay.delete(name));
    underWay.set(name, request);
    return request;
  }

  return {
    loadOlder: () => load({ before: (store.get().apart ?? store.get()).from }),
    /** The next page of the older part being read. */
    async loadNewer() {
      const { apart } = store.get();
      return apart === null || load({ after: apart.to });
    },
    readFromStart: async () => store.get().from === 1 || load({ after: 0 }, true),
    readAround: (id: string) => load({ around: id }, true),
    endReading: () => store.update((state) => ({ ...state, apart: null })),
  };
}
