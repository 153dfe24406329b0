import type { ElsewhereStep, EvidenceCard, ItemStep } from '@midspan/contract';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AT, anEvidence, ann, ben, FLAG_LINES } from '../live/live-test-data.ts';
import type { WordsFor } from '../live/partner.ts';
import { CardSteps, hasHistory } from './card-steps.tsx';
import { elsewhereWords, lastMoveOf, lineLook, proposedWords, stepWords } from './step-words.ts';

const nameOf = (id: string) => (id === ann.id ? ann.username : ben.username);
const lineWords = (...given: Parameters<typeof lineLook>) => lineLook(...given)[0];
const forAnn: WordsFor = { me: ann.id, nameOf };
const forReader: WordsFor = { me: null, nameOf };

const heavy = { hypothesis_likelihood: 0.9, negation_likelihood: 0.25 };
const light = { hypothesis_likelihood: 0.6, negation_likelihood: 0.4 };
const figure = { from: 50, to: 78 };
const by = (id: string | null) => ({ seq: 3, at: AT, by: id });
const ended = { kind: 'challenge_ended', proposalId: 'p1' } as const;
const challenged = { kind: 'challenged', proposalId: 'p1', reason: null } as const;
const disputeOpened = {
  kind: 'dispute_opened',
  proposalId: 'p1',
  dispute_conversation_id: null,
} as const;

describe('the words for a step', () => {
  it.each<[ItemStep, string, string]>([
    [{ kind: 'proposed', ...by(ann.id) }, 'You proposed it', 'Ann proposed it'],
    [{ kind: 'disputed', ...by(ben.id), reason: 'No' }, 'Ben rejected it', 'Ben rejected it'],
    [{ kind: 'accepted', ...by(ann.id), figure }, 'You accepted it', 'Ann accepted it'],
    [
      { kind: 'accepted', ...by(ann.id), figure, weights: { proposed: heavy, agreed: light } },
      'You accepted it with another weight. Proposed: 3.6× as likely if true. Agreed: 1.5×',
      'Ann accepted it with another weight. Proposed: 3.6× as likely if true. Agreed: 1.5×',
    ],
    [
      { kind: 'offered', ...by(ann.id), ...light, round: 1, reason: 'Too heavy' },
      'You offered 1.5× as likely if true',
      'Ann offered 1.5× as likely if true',
    ],
    [
      { kind: 'offer_declined', ...by(ann.id), round: 1 },
      'You declined the offer',
      'Ann declined the offer',
    ],
    [
      { kind: 'offer_retracted', ...by(ben.id), round: 1 },
      'Ben retracted the offer',
      'Ben retracted the offer',
    ],
    [
      { kind: 'offer_ended', ...by(null), round: 1 },
      'The offer ended without an answer',
      'The offer ended without an answer',
    ],
    [
      { kind: 'weighed', ...by(ann.id), ...light, figure, counts: true },
      'Both weighed it: 1.5× as likely if true',
      'Both weighed it: 1.5× as likely if true',
    ],
    ...(
      [
        [true, 'the median of all pairs’ weights is the same as before'],
        [false, 'established pairs come first, and this pair isn’t established yet'],
      ] as const
    ).map(([counts, because]): [ItemStep, string, string] => {
      const words = `Both weighed it: 1.5× as likely if true. The figure stays where it was: ${because}`;
      return [
        { kind: 'weighed', ...by(ann.id), ...light, figure: { from: 78, to: 78 }, counts },
        words,
        words,
      ];
    }),
    [
      { kind: 'rejected', ...by(ann.id) },
      'You agreed that it shouldn’t count',
      'Ann agreed that it shouldn’t count',
    ],
    [{ kind: 'withdrawn', ...by(ann.id) }, 'You withdrew it', 'Ann withdrew it'],
    [
      { kind: 'withdrawn', ...by(null) },
      'It was still open when the conversation ended',
      'It was still open when the conversation ended',
    ],
    [
      { ...challenged, ...by(ben.id), challenge: 'overturn' },
      'Ben said it should no longer count',
      'Ben said it should no longer count',
    ],
    [
      { ...challenged, ...by(ann.id), challenge: 'reinstatement' },
      'You said it should count again',
      'Ann said it should count again',
    ],
    [
      { ...disputeOpened, ...by(ann.id) },
      'You agreed, and the challenge became a dispute',
      'Ann agreed, and the challenge became a dispute',
    ],
    [
      { ...ended, ...by(ann.id), outcome: 'declined' },
      'You declined the challenge',
      'Ann declined the challenge',
    ],
    [
      { ...ended, ...by(ben.id), outcome: 'withdrawn' },
      'Ben withdrew the challenge',
      'Ben withdrew the challenge',
    ],
    [{ ...ended, ...by(null), outcome: 'upheld' }, 'The challenge failed', 'The challenge failed'],
    [
      { ...ended, ...by(null), outcome: 'lapsed' },
      'The challenge expired without an answer',
      'The challenge expired without an answer',
    ],
    [
      { kind: 'overturned', ...by(ann.id), figure },
      'You agreed to overturn it',
      'Ann agreed to overturn it',
    ],
    [{ kind: 'overturned', ...by(null), figure }, 'It was overturned', 'It was overturned'],
    [{ kind: 'reinstated', ...by(null), figure }, 'It was reinstated', 'It was reinstated'],
    [
      { kind: 'recalibrated', ...by(null), figure, before: heavy, after: light },
      'It was given another weight: from 3.6× as likely if true to 1.5× as likely if true',
      'It was given another weight: from 3.6× as likely if true to 1.5× as likely if true',
    ],
    [
      { kind: 'removed', ...by(null), figure },
      'It was removed by Midspan’s operators',
      'It was removed by Midspan’s operators',
    ],
    [
      { kind: 'restored', ...by(null), figure: null },
      'It was restored by Midspan’s operators',
      'It was restored by Midspan’s operators',
    ],
  ])('say who did what: %o', (step, own, read) => {
    expect(stepWords(step, forAnn)).toBe(own);
    expect(stepWords(step, forReader)).toBe(read);
  });

  it('name the item where the step is apart from its card', () => {
    const step: ItemStep = { kind: 'overturned', ...by(null), figure };
    expect(stepWords(step, forReader, 'this evidence')).toBe('This evidence was overturned');
  });
});

describe('the words for what happened elsewhere', () => {
  it.each<[ElsewhereStep, string]>([
    [
      { kind: 'challenged', at: AT, proposalId: 'p1', challenge: 'overturn' },
      'Challenged in another conversation',
    ],
    [
      { kind: 'challenged', at: AT, proposalId: 'p1', challenge: 'reinstatement' },
      'Asked to count again in another conversation',
    ],
    [{ ...ended, at: AT, outcome: 'upheld' }, 'The challenge failed in another conversation'],
    [{ kind: 'overturned', at: AT, figure }, 'Overturned in another conversation'],
    [{ kind: 'weighing_voided', at: AT, figure }, 'A weighing was voided by operators'],
    [{ kind: 'weighing_restored', at: AT, figure }, 'A weighing was restored by operators'],
    [{ kind: 'reinstated', at: AT, figure }, 'Reinstated in another conversation'],
    [
      { kind: 'recalibrated', at: AT, figure, before: heavy, after: light },
      'Given another weight in another conversation: from 3.6× as likely if true to 1.5× as likely if true',
    ],
  ])('name no one: %o', (step, words) => {
    expect(elsewhereWords(step)).toBe(words);
  });
});

describe('the words for other lines', () => {
  it('say who flagged, who resolved it and who ended the conversation', () => {
    expect(lineWords(FLAG_LINES.created, forAnn)).toBe('Ben flagged a message as rude');
    expect(lineWords(FLAG_LINES.resolved, forAnn)).toBe('Ben resolved the flag');
    expect(lineWords({ ...FLAG_LINES.resolved, by: null }, forAnn)).toBe('The flag was closed');
    const end = { kind: 'completed', seq: 9, at: AT, final_pb_credence: 0.65 } as const;
    expect(lineWords({ ...end, by: ann.id }, forAnn)).toBe('You completed the conversation at 65%');
    expect(lineWords({ ...end, by: ann.id }, forReader)).toBe(
      'Ann completed the conversation at 65%',
    );
    expect(lineWords({ ...end, by: null }, forReader)).toBe('The conversation ended at 65%');
  });
});

describe('a card', () => {
  const card = (given: Partial<EvidenceCard>): EvidenceCard => ({
    ...anEvidence('e1'),
    seq: 1,
    steps: [],
    elsewhere: [],
    ...given,
  });

  it('says who proposed it', () => {
    expect(proposedWords(ann.id, forAnn)).toBe('you proposed');
    expect(proposedWords(ann.id, forReader)).toBe('proposed by Ann');
    expect(proposedWords(null, forAnn)).toBe('proposed');
  });

  it('shows the last move of the figure, wherever it was made', () => {
    const steps: ItemStep[] = [{ kind: 'accepted', ...by(ben.id), figure }];
    expect(lastMoveOf(card({ steps }))).toEqual(figure);
    const later = { from: 78, to: 50 };
    const elsewhere: ElsewhereStep[] = [
      { kind: 'overturned', at: '2026-02-01T10:00:00.000Z', figure: later },
    ];
    expect(lastMoveOf(card({ steps, elsewhere }))).toEqual(later);
    expect(lastMoveOf(card({}))).toBeNull();
  });

  describe('of an item that was accepted with another weight', () => {
    const weights = { proposed: heavy, agreed: light };
    const proposed: ItemStep = { kind: 'proposed', seq: 1, at: AT, by: ann.id };
    const offered: ItemStep = {
      kind: 'offered',
      ...light,
      seq: 2,
      at: AT,
      by: ben.id,
      round: 1,
      reason: 'The series is too short for that',
    };
    const accepted: ItemStep = { kind: 'accepted', seq: 3, at: AT, by: ann.id, figure, weights };
    const agreed = card({
      ...light,
      ...weights,
      status: 'accepted',
      steps: [proposed, offered, accepted],
    });

    it('[AG9] keeps the offers that led to it in its history, where the weight is complete', () => {
      const props = { card: agreed, words: forReader };
      const told = renderToStaticMarkup(createElement(CardSteps, props)).replaceAll(/<[^>]+>/g, '');
      expect(told).toBe(
        'Ben offered 1.5× as likely if true: “The series is too short for that”Ann accepted it with another weight. Proposed: 3.6× as likely if true. Agreed: 1.5× (the figure moved from 50% to 78%50 → 78%)',
      );
    });
  });

  it('has a history once something followed its proposal', () => {
    const proposed: ItemStep = { kind: 'proposed', ...by(ann.id) };
    expect(hasHistory(card({ steps: [proposed] }))).toBe(false);
    const accepted: ItemStep = { kind: 'accepted', ...by(ben.id), figure };
    expect(hasHistory(card({ steps: [proposed, accepted] }))).toBe(true);
  });
});
