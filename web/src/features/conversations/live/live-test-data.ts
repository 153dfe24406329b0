import type {
  ActiveFlag,
  Bargain,
  ChangedFigure,
  ConversationSnapshot,
  Dispute,
  FlagLine,
  ItemStep,
  ListedEvidence,
  LiveItem,
  Message,
  MovedScreen,
  NumberedEvent,
  OverturnProposal,
  Restatement,
  StreamLine,
  UnnumberedEvent,
} from '@midspan/contract';
import { pbFraction, pbPercent } from '@midspan/domain';
import { NOT_ESTABLISHED, WEIGHED_ONCE } from '../../../lib/weighed-test-data.ts';
import { initialLive, type LiveStore } from './live-state.ts';
import { withElsewhere, withNumbered, withSnapshot } from './live-updates.ts';

export const CONVERSATION = '0190a000-0000-7000-8000-000000000001';
export const HYPOTHESIS = '0190a000-0000-7000-8000-000000000002';
export const ann = { id: 'ann', username: 'Ann' };
export const ben = { id: 'ben', username: 'Ben' };

export const aMessage = (seq: number, senderId: string, given: Partial<Message> = {}): Message => ({
  id: `m${seq}`,
  conversation_id: CONVERSATION,
  seq,
  sender_id: senderId,
  sender_username: senderId,
  content: `Message ${seq}`,
  created_at: '2026-01-01T10:00:00.000Z',
  removed: false,
  is_flagged: false,
  flag_type: null,
  flag_resolved: false,
  flag_record: null,
  ...given,
});

export const anEvidence = (id: string, given: Partial<ListedEvidence> = {}): ListedEvidence => ({
  id,
  conversation_id: CONVERSATION,
  removed: false,
  description: 'A study',
  source: 'A journal',
  source_tier: null,
  hypothesis_likelihood: 0.9,
  negation_likelihood: 0.25,
  reasoning: 'Because',
  status: 'proposed',
  jointly_accepted: false,
  jointly_rejected: false,
  rejection_reason: null,
  is_under_review: false,
  active_overturn_proposal_id: null,
  overturn_deadline: null,
  dispute_hypothesis_id: null,
  ledger: [],
  ...WEIGHED_ONCE,
  proposed_by: ann.id,
  proposer_username: ann.username,
  created_at: '2026-01-01T10:00:00.000Z',
  decided_at: null,
  same_source: null,
  proposed: { hypothesis_likelihood: 0.9, negation_likelihood: 0.25 },
  agreed: null,
  ...given,
});

/** A step in the life of an open conversation. */
export type Update = (state: LiveStore) => LiveStore;
export const apply = (state: LiveStore, ...updates: readonly Update[]): LiveStore =>
  updates.reduce((before, update) => update(before), state);
export const numbered =
  (event: NumberedEvent): Update =>
  (state) =>
    withNumbered(state, event);
/** The conversation as someone sees it who opens it. */
export const openFor = (userId: string, given: Partial<ConversationSnapshot> = {}): LiveStore =>
  withSnapshot(initialLive(userId), aSnapshot(given));
export const open = (given: Partial<ConversationSnapshot> = {}) => openFor(ann.id, given);

/** The event of a message; from the partner, if nothing else is given. */
export const aMessageEvent = (
  seq: number,
  given: { sender?: string; tempId?: string } = {},
): NumberedEvent => ({
  name: 'conversation:message',
  payload: {
    ...aMessage(seq, given.sender ?? ben.id),
    conversationId: CONVERSATION,
    tempId: given.tempId ?? `temp-${seq}`,
  },
});

export const AT = '2026-01-01T12:00:00.000Z';

/** Where the figure moves with these items behind it; by itself one at 90 and 25: 78 percent. */
export const aFigure = (given: Partial<ChangedFigure> = {}): ChangedFigure => {
  const { tally = { 90: 1, 25: -1 } } = given;
  return {
    currentPBCredence: pbPercent(tally),
    tally,
    publicCredence: null,
    ledgerSeq: null,
    point: { timestamp: AT, credence: pbFraction(tally), evidenceId: 'e1' },
    ...given,
  };
};

/** What is sent with a move to the page of a claim. */
export const aScreen = (): MovedScreen => ({
  evidence_total: 1,
  support: { tally: {}, weights: [], pairs: 0, ...NOT_ESTABLISHED },
  conversations: [],
});

/** A step of an item's card, and the line it is in the stream. */
export const aStep: ItemStep = { kind: 'proposed', seq: 1, at: AT, by: ann.id };
export const aLine = (evidenceId: string, step: ItemStep): StreamLine => ({
  kind: 'evidence',
  seq: step.seq,
  evidenceId,
  description: 'A study',
  step,
});

export const afterAccepting = (evidence: LiveItem): LiveItem => ({
  ...evidence,
  status: 'accepted',
  jointly_accepted: true,
  decided_at: evidence.decided_at ?? AT,
});
/** An item of the conversation is accepted; with a figure of the conversation's own, if it has one. */
export const accepted = (
  seq: number,
  evidence: LiveItem,
  newCredence: number,
  figure?: ChangedFigure,
): NumberedEvent => ({
  name: 'conversation:evidenceReviewed',
  payload: {
    conversationId: CONVERSATION,
    seq,
    evidence: afterAccepting(evidence),
    newCredence,
    status: 'accepted',
    reason: null,
    changed: { items: [afterAccepting(evidence)], ...(figure && { figure }) },
  },
});

/** The figure of the claim has moved by an item. */
export const moved = (
  item: LiveItem,
  figure: ChangedFigure & { ledgerSeq: number },
  given: Partial<UnnumberedEvent<'hypothesis:credenceChanged'>['payload']> = {},
): Update => {
  const payload = {
    hypothesisId: HYPOTHESIS,
    ledgerSeq: figure.ledgerSeq,
    evidenceId: item.id,
    newCredence: figure.currentPBCredence,
    computed: figure.currentPBCredence,
    next_at: null,
    screen: aScreen(),
    changed: { items: [item], figure },
    ...given,
  };
  return (state) => withElsewhere(state, { name: 'hypothesis:credenceChanged', payload });
};

const aboutFlag = {
  seq: 1,
  at: AT,
  by: ben.id,
  flagId: 'f1',
  messageId: 'm1',
  flag_type: 'rude',
} as const;
/** What each step of a flag adds to the stream. */
export const FLAG_LINES = {
  created: { kind: 'flag_created', ...aboutFlag },
  clarified: { kind: 'flag_clarified', ...aboutFlag, text: 'I meant the claim' },
  suggested: { kind: 'flag_suggested', ...aboutFlag, text: 'Say so' },
  resolved: {
    kind: 'flag_resolved',
    ...aboutFlag,
    record: { clarification: 'I meant the claim', suggestion: 'Say so', resolution: 'Fine' },
  },
} as const satisfies Record<string, FlagLine>;

/** Asked for by Ann, before anything was said. */
export const aRestatement = (given: Partial<Restatement> = {}): Restatement => ({
  id: 'r1',
  seq: 1,
  asked_by: ann.id,
  asked_at: AT,
  changed_at: AT,
  state: 'to_write',
  tries: [],
  ...given,
});

/** A public conversation of Ann and Ben in which nothing has happened. */
export const aSnapshot = (given: Partial<ConversationSnapshot>): ConversationSnapshot => ({
  seq: 0,
  conversation: {
    id: CONVERSATION,
    hypothesis_id: HYPOTHESIS,
    circle_id: null,
    conversation_type: 'public',
    user1_id: ann.id,
    user2_id: ben.id,
    user1_username: ann.username,
    user2_username: ben.username,
    user1_side: 'believing',
    user2_side: 'disbelieving',
    status: 'active',
    created_at: '2026-01-01T09:00:00.000Z',
    completed_at: null,
    current_pb_credence: 50,
    public_pb_credence: null,
    early: false,
    final_pb_credence: null,
    hypothesis_statement: 'Water is wet.',
    hypothesis_removed: false,
    hypothesis_negation: 'Water is not wet.',
    is_dispute_conversation: false,
    dispute_proposal_id: null,
    dispute_deadline: null,
    user1_state: 'present',
    user2_state: 'present',
  },
  messages: [],
  messageTotal: 0,
  stream: { from: 1, to: 0, cards: [], lines: [] },
  evidence: [],
  evidenceTotal: 0,
  currentPBCredence: 50,
  publicCredence: null,
  tally: {},
  ledgerSeq: 0,
  credenceHistory: [],
  activeFlag: null,
  restatements: [],
  overturnProposals: [],
  bargained: [],
  dispute: null,
  ...given,
});

/** Ben wants Ann's accepted item `e1` overturned, and she reviews that. */
export const aProposal = (given: Partial<OverturnProposal> = {}): OverturnProposal => ({
  id: 'p1',
  evidenceId: 'e1',
  kind: 'overturn',
  status: 'review',
  outcome: null,
  deadline: '2026-01-04T10:00:00.000Z',
  dispute_hypothesis_id: null,
  dispute_conversation_id: null,
  created_at: '2026-01-01T10:00:00.000Z',
  decided_at: null,
  conversation_id: CONVERSATION,
  reason: 'The study has been retracted since.',
  evidence_description: null,
  source: null,
  proposed_by: ben.id,
  proposerUsername: ben.username,
  counterpart_id: ann.id,
  counterpartUsername: ann.username,
  isOriginalProposer: true,
  appliesAtOnce: true,
  endsUndecided: false,
  ...given,
});

/** The dispute about that, in which only Ben has taken part. */
export const aDispute = (given: Partial<Dispute> = {}): Dispute => ({
  proposal: aProposal({ status: 'dispute' }),
  evidence: anEvidence('e1'),
  active: [ben.id],
  original_hypothesis_id: 'h0',
  original_hypothesis_statement: 'Tea is healthy.',
  figure: null,
  ...given,
});

/** Ben finds a message of Ann's rude. */
export const aFlag = (given: Partial<ActiveFlag> = {}): ActiveFlag => ({
  flagId: 'f1',
  messageId: 'm1',
  flaggedText: 'Nonsense',
  flagType: 'rude',
  flaggedBy: ben.id,
  flaggedUserId: ann.id,
  state: 'created',
  clarification: null,
  suggestion: null,
  ...given,
});

/** Ben's offer, which waits for Ann's answer. */
export const anOffer = (
  given: Partial<NonNullable<Bargain['standing']>> = {},
): NonNullable<Bargain['standing']> => ({
  by: ben.id,
  hypothesis_likelihood: 0.6,
  negation_likelihood: 0.4,
  given: [],
  reason: 'It is weaker than they took it to be.',
  round: 1,
  at: '2026-01-01T11:00:00.000Z',
  ...given,
});

/** Ben has offered what an item of another pair weighs. */
export const aBargain = (given: Partial<Bargain> = {}): Bargain => ({
  occasion: 'second_opinion',
  round: 1,
  offers_left: 3,
  standing: anOffer(),
  turn: ann.id,
  status: 'open',
  ...given,
});

/** Ben has Ann's item to review. */
export const aReview = (given: Partial<Bargain> = {}): Bargain => ({
  occasion: 'review',
  round: 0,
  offers_left: 4,
  standing: null,
  turn: ben.id,
  status: 'open',
  ...given,
});

/** The step that an offer is, or that ends one. */
export const offeredStep = (seq: number, offer = anOffer()): ItemStep => ({
  kind: 'offered',
  seq,
  ...offer,
});
