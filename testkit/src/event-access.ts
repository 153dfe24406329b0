import { randomUUID } from 'node:crypto';
import type { ClientEventName, ErrorCode } from '@midspan/contract';
import { CHALLENGE_REASON } from './disputes.ts';
import type { Needs, Scene, Who } from './event-scenes.ts';
import { evidenceFields, OFFER_REASON, OFFERED_WEIGHT, RESTATED } from './talks.ts';

type Codes = Readonly<Record<Who, ErrorCode | null>>;

interface Line {
  readonly needs: Needs;
  readonly payload: (scene: Scene, who: Who) => object;
  /** each one's refusal code; null when it is allowed */
  readonly codes: Codes;
}

const codes = (
  author: ErrorCode | null,
  partner: ErrorCode | null,
  reader: ErrorCode | null,
  shutOut: ErrorCode | null,
  blocked: ErrorCode | null = reader,
): Codes => ({ author, partner, reader, stranger: reader, shutOut, blocked });

const EVERYBODY = codes(null, null, null, null);
const READERS = codes(null, null, null, 'PRIVATE_CONVERSATION');
const BOTH = codes(null, null, 'FORBIDDEN', 'PRIVATE_CONVERSATION');
const AUTHOR = (wrongOne: ErrorCode, others: ErrorCode = 'FORBIDDEN', hidden = others) =>
  codes(null, wrongOne, others, hidden);
const PARTNER = (wrongOne: ErrorCode, others: ErrorCode = 'FORBIDDEN', hidden = others) =>
  codes(wrongOne, null, others, hidden);

const text = 'Some words';
const conversation = ({ conversationId }: Scene) => ({ conversationId });
const item = ({ conversationId, evidenceId }: Scene) => ({ conversationId, evidenceId });
const restatement = ({ conversationId, restatementId }: Scene) => ({
  conversationId,
  restatementId,
});
const room = ({ hypothesisId }: Scene) => ({ hypothesisId });
const proposal = ({ proposalId }: Scene) => ({ proposalId });
const otherOf = ({ people }: Scene, who: Who) =>
  who === 'author' ? people.partner : people.author;
const match = (scene: Scene, who: Who) => ({
  ...room(scene),
  targetUserId: otherOf(scene, who).userId,
});

/** Who may do what, with one line for each event of the contract. */
export const EVENT_ACCESS: Readonly<Record<ClientEventName, Line>> = {
  ping: { needs: 'nobody', payload: () => ({}), codes: EVERYBODY },

  'waitingRoom:subscribe': { needs: 'nobody', payload: room, codes: EVERYBODY },
  'waitingRoom:join': { needs: 'nobody', payload: room, codes: EVERYBODY },
  'waitingRoom:leave': { needs: 'waiting', payload: room, codes: EVERYBODY },
  'waitingRoom:acceptMatch': {
    needs: 'waiting',
    payload: match,
    codes: codes(null, null, 'NOT_WAITING', 'NOT_WAITING', 'PARTNER_NOT_WAITING'),
  },
  'waitingRoom:declineMatch': {
    needs: 'waiting',
    payload: match,
    codes: codes(null, null, 'NOT_WAITING', 'NOT_WAITING', 'PARTNER_NOT_WAITING'),
  },
  'waitingRoom:startConversation': {
    needs: 'match',
    payload: match,
    codes: codes(null, null, 'NOT_WAITING', 'NOT_WAITING', 'PARTNER_NOT_WAITING'),
  },
  'privateMatch:send': {
    needs: 'nobody',
    payload: (scene, who) => ({ ...room(scene), targetUsername: otherOf(scene, who).username }),
    codes: codes(null, null, null, null, 'NOT_FOUND'),
  },
  'privateMatch:getPending': { needs: 'request', payload: () => ({}), codes: EVERYBODY },
  'privateMatch:respond': {
    needs: 'request',
    payload: ({ requestId }) => ({ requestId, accept: true }),
    codes: PARTNER('FORBIDDEN', 'NOT_FOUND'),
  },
  'privateMatch:cancel': {
    needs: 'request',
    payload: ({ requestId }) => ({ requestId }),
    codes: AUTHOR('FORBIDDEN', 'NOT_FOUND'),
  },

  'conversation:join': { needs: 'talk', payload: conversation, codes: READERS },
  'conversation:sendMessage': {
    needs: 'talk',
    payload: (scene) => ({ ...conversation(scene), content: text, tempId: randomUUID() }),
    codes: BOTH,
  },
  'conversation:seen': {
    needs: 'talk',
    payload: (scene) => ({ ...conversation(scene), seq: 1 }),
    codes: BOTH,
  },
  'conversation:typing': { needs: 'talk', payload: conversation, codes: BOTH },
  'conversation:complete': { needs: 'talk', payload: conversation, codes: BOTH },

  'conversation:proposeEvidence': {
    needs: 'talk',
    payload: (scene) => ({ ...conversation(scene), ...evidenceFields() }),
    codes: BOTH,
  },
  'conversation:reviewEvidence': {
    needs: 'talk',
    payload: (scene) => ({ ...item(scene), decision: 'accept' }),
    codes: PARTNER('EVIDENCE_NOT_YOURS', 'FORBIDDEN', 'PRIVATE_CONVERSATION'),
  },
  'conversation:acceptRejection': {
    needs: 'disputed item',
    payload: item,
    codes: AUTHOR('EVIDENCE_NOT_YOURS', 'FORBIDDEN', 'PRIVATE_CONVERSATION'),
  },
  'conversation:withdrawEvidence': {
    needs: 'talk',
    payload: item,
    codes: AUTHOR('EVIDENCE_NOT_YOURS', 'FORBIDDEN', 'PRIVATE_CONVERSATION'),
  },
  'conversation:acceptDisputedEvidence': {
    needs: 'disputed item',
    payload: item,
    codes: PARTNER('EVIDENCE_NOT_YOURS', 'FORBIDDEN', 'PRIVATE_CONVERSATION'),
  },

  'weight:estimate': {
    needs: 'talk',
    payload: (scene) => ({ ...item(scene), ...OFFERED_WEIGHT, blind: true }),
    codes: PARTNER('EVIDENCE_NOT_YOURS', 'FORBIDDEN', 'PRIVATE_CONVERSATION'),
  },
  'weight:offer': {
    needs: 'talk',
    payload: (scene) => ({ ...item(scene), ...OFFERED_WEIGHT, reason: OFFER_REASON, round: 0 }),
    codes: PARTNER('OFFER_NOT_YOURS', 'FORBIDDEN', 'PRIVATE_CONVERSATION'),
  },
  'weight:accept': {
    needs: 'offered weight',
    payload: (scene) => ({ ...item(scene), round: 1 }),
    codes: AUTHOR('OFFER_NOT_YOURS', 'FORBIDDEN', 'PRIVATE_CONVERSATION'),
  },
  /** the partner, who made it, retracts it */
  'weight:decline': {
    needs: 'offered weight',
    payload: (scene) => ({ ...item(scene), round: 1 }),
    codes: BOTH,
  },

  'flag:create': {
    needs: 'talk',
    payload: ({ messageId }) => ({ messageId, flagType: 'rude' }),
    codes: PARTNER('FLAG_OWN_MESSAGE', 'NOT_FOUND'),
  },
  'flag:clarify': {
    needs: 'created flag',
    payload: ({ flagId }) => ({ flagId, text }),
    codes: AUTHOR('FLAG_NOT_YOURS', 'NOT_FOUND'),
  },
  'flag:suggest': {
    needs: 'clarified flag',
    payload: ({ flagId }) => ({ flagId, text }),
    codes: PARTNER('FLAG_NOT_YOURS', 'NOT_FOUND'),
  },
  'flag:resolve': {
    needs: 'created flag',
    payload: ({ flagId }) => ({ flagId, resolutionText: text }),
    codes: PARTNER('FLAG_NOT_YOURS', 'NOT_FOUND'),
  },

  'restate:ask': { needs: 'talk', payload: conversation, codes: BOTH },
  // The author asked: the partner says it back, the author answers.
  'restate:say': {
    needs: 'asked restatement',
    payload: (scene) => ({ ...restatement(scene), text: RESTATED }),
    codes: PARTNER('RESTATEMENT_NOT_YOURS', 'FORBIDDEN', 'PRIVATE_CONVERSATION'),
  },
  'restate:answer': {
    needs: 'said restatement',
    payload: (scene) => ({ ...restatement(scene), confirmed: true, note: null }),
    codes: AUTHOR('RESTATEMENT_NOT_YOURS', 'FORBIDDEN', 'PRIVATE_CONVERSATION'),
  },

  'evidence:proposeOverturn': {
    needs: 'accepted item',
    payload: (scene) => ({ ...item(scene), reason: CHALLENGE_REASON }),
    codes: PARTNER('OVERTURN_OWN', 'FORBIDDEN', 'PRIVATE_CONVERSATION'),
  },
  'evidence:getOverturnStatus': {
    needs: 'challenged item',
    payload: proposal,
    codes: codes(null, null, 'NOT_FOUND', 'NOT_FOUND'),
  },
  // The partner challenged the author's item: the author answers, the partner may withdraw it.
  'evidence:acceptOverturnProposal': {
    needs: 'challenged item',
    payload: proposal,
    codes: AUTHOR('OVERTURN_NOT_YOURS', 'NOT_FOUND'),
  },
  'evidence:declineOverturnProposal': {
    needs: 'challenged item',
    payload: proposal,
    codes: AUTHOR('OVERTURN_NOT_YOURS', 'NOT_FOUND'),
  },
  'evidence:withdrawOverturnProposal': {
    needs: 'challenged item',
    payload: proposal,
    codes: PARTNER('OVERTURN_NOT_YOURS', 'NOT_FOUND'),
  },
  // The author is the counterpart, who concedes.
  'evidence:concedeDispute': {
    needs: 'dispute',
    payload: proposal,
    codes: AUTHOR('OVERTURN_NOT_YOURS', 'NOT_FOUND'),
  },

  'hypothesis:watch': { needs: 'nobody', payload: room, codes: EVERYBODY },
  'hypothesis:unwatch': { needs: 'nobody', payload: room, codes: EVERYBODY },
  'start:mark': { needs: 'nobody', payload: () => ({}), codes: EVERYBODY },

  // The author's message: others report what they can see, and no one reports themselves.
  'report:create': {
    needs: 'talk',
    payload: ({ messageId }) => ({ targetType: 'message', targetId: messageId, reason: text }),
    codes: codes('FORBIDDEN', null, null, 'NOT_FOUND'),
  },
};
