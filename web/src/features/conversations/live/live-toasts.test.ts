import type { ActiveFlag, ItemStep, NumberedEvent } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import {
  AT,
  aBargain,
  aFlag,
  aLine,
  anEvidence,
  ann,
  aProposal,
  aRestatement,
  type aSnapshot,
  aStep,
  ben,
  CONVERSATION,
  offeredStep,
  openFor,
} from './live-test-data.ts';
import { toastFor } from './live-toasts.ts';

type Said = string | null;
type Given = Parameters<typeof aSnapshot>[0];

/** The toasts for Ann, who proposed the item, for Ben and for a reader. */
const saidTo = (event: NumberedEvent, given: Given = {}): Said[] =>
  [ann.id, ben.id, 'reader'].map((id) => toastFor(event, openFor(id, given))?.text ?? null);

const numbers = { conversationId: CONVERSATION, seq: 1, changed: {} };
const evidence = anEvidence('e1', { proposed_by: ann.id });

function accepted(): NumberedEvent {
  const decided = { status: 'accepted', newCredence: 78, reason: null } as const;
  return { name: 'conversation:evidenceReviewed', payload: { ...numbers, evidence, ...decided } };
}

function resolved(resolution: 'accepted' | 'rejected', newCredence: number | null): NumberedEvent {
  const changed = { lines: [aLine('e1', { ...aStep, by: ben.id })] };
  const payload = { ...numbers, changed, evidence, resolution, newCredence };
  return { name: 'conversation:disputeResolved', payload };
}

const withdrawn = (more: object = {}): NumberedEvent => ({
  name: 'conversation:evidenceWithdrawn',
  payload: { ...numbers, evidence: { ...evidence, status: 'withdrawn' }, ...more },
});

function flagged(
  name: 'flag:created' | 'flag:clarified' | 'flag:suggested',
  state: ActiveFlag['state'],
): NumberedEvent {
  return { name, payload: { ...numbers, ...aFlag({ state }) } } as NumberedEvent;
}

const flagResolved = (resolvedBy: string | null, resolutionText: string): NumberedEvent => ({
  name: 'flag:resolved',
  payload: { ...numbers, flagId: 'f1', messageId: 'm1', resolutionText, resolvedBy },
});

const stepOfOffer = (kind: 'offered' | 'offer_declined' | 'offer_retracted' | 'offer_ended') => {
  const step = { ...offeredStep(1), kind } as ItemStep;
  const payload = { ...numbers, evidenceId: 'e1', bargain: aBargain(), step };
  return { name: 'weight:changed', payload } as NumberedEvent;
};

function weighed(from: number, counts = true): NumberedEvent {
  const weight = { hypothesis_likelihood: 0.5, negation_likelihood: 0.5 };
  const figure = { from, to: 50 };
  const step = { kind: 'weighed', seq: 1, at: AT, by: ben.id, figure, counts, ...weight } as const;
  const weighing = { id: 'w1', evidenceId: 'e1', at: AT, ...weight };
  const changed = { lines: [aLine('e1', step)] };
  const payload = { ...numbers, evidence, newCredence: 50, weighing, changed };
  return { name: 'evidence:weighed', payload };
}

const all = (said: Said): Said[] => [said, said, said];
const NONE = all(null);
const STAYS = 'Evidence weighed. PB credence stays at 50%: ';
const AFTER = 'Evidence accepted after discussion. PB credence updated to 60%';
const DONE = 'Conversation has been completed';

describe('the toasts for the proposer, the partner and a reader', () => {
  it.each<[what: string, NumberedEvent, Said[]]>([
    [
      'proposed evidence',
      { name: 'conversation:evidenceProposed', payload: { ...numbers, evidence } },
      ['Evidence proposed successfully', 'Your partner has proposed evidence for review'],
    ],
    ['accepted evidence', accepted(), all('Evidence accepted. PB credence updated to 78%')],
    [
      'rejected and disputed evidence',
      { name: 'conversation:evidenceDisputed', payload: { ...numbers, evidence, reason: 'Old' } },
      ['Evidence is now under discussion', 'Evidence rejected'],
    ],
    ['an accepting resolution', resolved('accepted', 60), [AFTER, 'Evidence accepted', AFTER]],
    [
      'a rejecting resolution',
      resolved('rejected', null),
      ['Evidence mutually rejected', 'Evidence mutually rejected', null],
    ],
    [
      'a flag',
      flagged('flag:created', 'created'),
      ['Your message has been flagged. Please address the concern.', null, null],
    ],
    [
      'a clarification',
      flagged('flag:clarified', 'clarified'),
      [null, 'Your partner clarified the message you flagged'],
    ],
    [
      'a suggestion',
      flagged('flag:suggested', 'suggested'),
      ['Your partner made a suggestion about your flagged message', null],
    ],
    [
      'a resolved flag',
      flagResolved(ben.id, 'Fine'),
      ['Flag has been resolved', 'Flag has been resolved'],
    ],
    [
      'a completion, but not to the one who did it',
      {
        name: 'conversation:completed',
        payload: { ...numbers, completedBy: ann.id, completed_at: AT, final_pb_credence: 0.5 },
      },
      [null, DONE, DONE],
    ],
    ['an offer', stepOfOffer('offered'), ['Your partner has offered a weight', 'Offer sent']],
    [
      'a declined offer',
      stepOfOffer('offer_declined'),
      ['Your partner declined your offer', 'Offer declined'],
    ],
    [
      'a retracted offer',
      stepOfOffer('offer_retracted'),
      ['Your partner retracted the offer', 'Offer retracted'],
    ],
  ])('announce %s', (_, event, said) => {
    expect(saidTo(event).slice(0, said.length)).toEqual(said);
  });

  it('announce withdrawn evidence, before a review or out of a dispute', () => {
    const partner = 'Evidence withdrawn by proposer';
    const disputed = { ...evidence, status: 'disputed' } as const;
    for (const [before, own] of [
      [evidence, 'Evidence proposal withdrawn'],
      [disputed, 'Evidence withdrawn'],
    ] as const) {
      expect(saidTo(withdrawn(), { evidence: [before] })).toEqual([own, partner, null]);
    }
  });

  it('[CO6] say nothing about what ends with a conversation, because no one ended it', () => {
    expect(saidTo(withdrawn({ evidence, atCompletion: true }))).toEqual(NONE);
    expect(saidTo(flagResolved(null, 'Closed at completion'))).toEqual(NONE);
    expect(saidTo(stepOfOffer('offer_ended'))).toEqual(NONE);
  });

  it('[SB4] announce a confirmed restatement once, to the one who said it back', () => {
    const restatement = aRestatement({ asked_by: ann.id, state: 'confirmed' });
    const changed = { restatements: [restatement] };
    const event: NumberedEvent = {
      name: 'restate:changed',
      payload: { ...numbers, restatement, changed },
    };
    const before = [aRestatement({ asked_by: ann.id, state: 'to_check' })];
    const said = 'Your partner confirmed what you said back';
    expect(saidTo(event, { restatements: before })).toEqual([null, said, null]);
    // Operators have restored a text of it.
    expect(saidTo(event, { restatements: [restatement] })).toEqual(NONE);
  });

  it('[WG11] announce a second opinion with the figure, or that it stays and why', () => {
    expect(saidTo(weighed(78))).toEqual(all('Evidence weighed. PB credence updated to 50%'));
    expect(saidTo(weighed(50))[2]).toBe(
      `${STAYS}the median of all pairs’ weights is the same as before.`,
    );
    expect(saidTo(weighed(50, false))[2]).toBe(
      `${STAYS}established pairs come first, and this pair isn’t established yet.`,
    );
  });
});

describe('the toasts about a challenge in its conversation, for the reviewer and the challenger', () => {
  const open = { ...numbers, proposal: aProposal(), evidence };
  const decided = { status: 'decided', outcome: 'declined' } as const;
  const ended = { ...open, hypothesisId: 'h', proposal: aProposal(decided) };
  const kind = 'reinstatement';
  const disputed = 'Evidence overturn accepted. Dispute conversation created.';
  const withdrawal = 'Overturn proposal has been withdrawn.';

  it.each<[what: string, NumberedEvent, Said[]]>([
    [
      'that it was made',
      { name: 'evidence:overturnProposed', payload: open },
      [
        'Your partner has proposed to overturn evidence. Please review.',
        'An overturn has been proposed for accepted evidence',
      ],
    ],
    [
      'that a reinstatement was proposed',
      { name: 'evidence:overturnProposed', payload: { ...open, proposal: aProposal({ kind }) } },
      [
        'Your partner has proposed to reinstate evidence. Please review.',
        'A reinstatement has been proposed for overturned evidence',
      ],
    ],
    ['a new dispute', { name: 'evidence:overturnAccepted', payload: open }, [disputed, disputed]],
    [
      'its withdrawal',
      { name: 'evidence:overturnProposalWithdrawn', payload: ended },
      [withdrawal, withdrawal],
    ],
    [
      'that it was declined',
      { name: 'evidence:overturnProposalCancelled', payload: ended },
      [
        'The overturn proposal for your evidence has been cancelled.',
        'Your partner declined the proposal. Nothing changes.',
      ],
    ],
  ])('announce %s', (_, event, said) => {
    const given = { overturnProposals: [{ ...aProposal(), evidence }] };
    expect(saidTo(event, given).slice(0, 2)).toEqual(said);
  });

  it('announce nothing when a reinstatement was declined that isn’t known here', () => {
    const payload = { ...ended, proposal: aProposal({ ...decided, kind }) };
    expect(saidTo({ name: 'evidence:overturnProposalCancelled', payload })).toEqual(NONE);
  });
});
