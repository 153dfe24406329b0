import type {
  Hypothesis,
  ListedConversation,
  ListedEvidence,
  PublicProposal,
  ServerPayload,
} from '@midspan/contract';
import { pbFraction, type Tally } from '@midspan/domain';
import { describe, expect, it } from 'vitest';
import type { LoadedPages } from '../../lib/page-list.ts';
import { NOT_ESTABLISHED } from '../../lib/weighed-test-data.ts';
import { afterChallenge, afterMove, createChallengeOrder, type Shown } from './moves.ts';

const HYPOTHESIS = 'h';

const item = (id: string, given: Partial<ListedEvidence> = {}) =>
  ({
    id,
    status: 'accepted',
    is_under_review: false,
    hypothesis_likelihood: 0.9,
    negation_likelihood: 0.25,
    ...given,
  }) as ListedEvidence;

const WEAK = { hypothesis_likelihood: 0.6, negation_likelihood: 0.5 };

const talk = (id: string, given: Partial<ListedConversation> = {}) =>
  ({
    id,
    status: 'active',
    created_at: '2026-01-01T00:00:00.000Z',
    current_pb_credence: 60,
    public_pb_credence: null,
    ...given,
  }) as ListedConversation;

const listed = <Item>(items: Item[], total = items.length): LoadedPages<Item> => ({
  pages: [{ items, total }],
  pageParams: [0],
});

const TALLY: Tally = { 90: 2, 25: -2 };

const shown: Shown = {
  ledgerSeq: 4,
  hypothesis: {
    id: HYPOTHESIS,
    circle_id: null,
    current_credence: 60,
    personal_credence: 0.8,
  } as Hypothesis,
  history: [{ timestamp: '2026-01-01T00:00:00.000Z', credence: 0.5 }],
  support: { tally: {}, weights: [], pairs: 0, ...NOT_ESTABLISHED },
  evidence: listed([item('b'), item('a')]),
  conversations: listed([
    talk('talk'),
    talk('other'),
    talk('over', { status: 'completed', current_pb_credence: 55 }),
  ]),
  privateConversations: listed<ListedConversation>([]),
};

type Moved = ServerPayload<'hypothesis:credenceChanged'>;
type Screen = NonNullable<Moved['screen']>;

function moved(ledgerSeq: number, evidence: ListedEvidence, given: Partial<Screen> = {}): Moved {
  return {
    hypothesisId: HYPOTHESIS,
    ledgerSeq,
    evidenceId: evidence.id,
    newCredence: 93,
    computed: 93,
    next_at: null,
    changed: {
      items: [evidence],
      figure: {
        currentPBCredence: 93,
        tally: TALLY,
        publicCredence: null,
        ledgerSeq,
        point: {
          timestamp: '2026-01-02T00:00:00.000Z',
          credence: pbFraction(TALLY),
          evidenceId: evidence.id,
        },
      },
    },
    screen: {
      evidence_total: 2,
      support: { tally: TALLY, weights: [], pairs: 1, ...NOT_ESTABLISHED },
      conversations: [],
      ...given,
    },
  };
}

/** What the page shows after it; fails if there is nothing to show. */
function applied(before: Shown, event: Moved): Shown {
  const after = afterMove(before, event);
  if (typeof after === 'string') throw new Error(after);
  return after;
}

const ids = ({ pages }: LoadedPages<{ id: string }>) =>
  pages.map(({ items }) => items.map(({ id }) => id));

describe('a move of the figure', () => {
  it('shows a newly accepted item in its place, and everything that follows from it', () => {
    const conversations = [talk('talk', { evidence_count: 3, message_count: 9 })];
    const after = applied(shown, moved(5, item('c'), { evidence_total: 3, conversations }));
    expect(after.ledgerSeq).toBe(5);
    expect(after.hypothesis).toEqual({
      ...shown.hypothesis,
      current_credence: 93,
      pairs: 1,
      early: true,
    });
    expect(ids(after.evidence)).toEqual([['c', 'b', 'a']]);
    expect(after.evidence.pages[0]?.total).toBe(3);
    expect(after.support).toEqual({ tally: TALLY, weights: [], pairs: 1, ...NOT_ESTABLISHED });
    expect(after.history.at(-1)).toEqual({
      timestamp: '2026-01-02T00:00:00.000Z',
      credence: pbFraction(TALLY),
      evidenceId: 'c',
    });
    expect(after.conversations.pages[0]?.items).toMatchObject([
      { id: 'talk', evidence_count: 3, message_count: 9, current_pb_credence: 93 },
      { id: 'other', current_pb_credence: 93 },
      { id: 'over', current_pb_credence: 55 },
    ]);
  });

  it('[SD10] says for the claim and its conversations whether the figure is early', () => {
    const earlyAfter = (isEarly: boolean) => {
      const support = { ...shown.support, early: isEarly };
      const after = applied(shown, moved(5, item('a'), { support }));
      return [after.hypothesis, ...(after.conversations.pages[0]?.items ?? [])].map(
        ({ early }) => early,
      );
    };
    expect(earlyAfter(true)).toEqual([true, true, true, true]);
    expect(earlyAfter(false)).toEqual([false, false, false, false]);
  });

  it('[SD7] reloads the page where a conversation has a figure of its own', () => {
    const waiting = talk('talk', { public_pb_credence: 60 });
    expect(afterMove(shown, moved(5, item('a'), { conversations: [waiting] }))).toBe('behind');
    const listing = { ...shown, conversations: listed([waiting]) };
    expect(afterMove(listing, moved(5, item('a')))).toBe('behind');
  });

  it('[EV8] lists a new item by its strength', () => {
    const added = (evidence: ListedEvidence) =>
      ids(applied(shown, moved(5, evidence, { evidence_total: 3 })).evidence);
    expect(added(item('c', WEAK))).toEqual([['b', 'a', 'c']]);
    expect(added(item('c', { negation_likelihood: 0.01 }))).toEqual([['c', 'b', 'a']]);
  });

  it('[EV8] lists an overturned item after those that count', () => {
    const after = applied(shown, moved(5, item('b', { status: 'overturned' })));
    expect(ids(after.evidence)).toEqual([['a', 'b']]);
    expect(after.evidence.pages[0]?.items[1]?.status).toBe('overturned');
  });

  it('[EV8] [WG10] lists an item that is set aside after those that count', () => {
    expect(ids(applied(shown, moved(5, item('b', { set_aside: true }))).evidence)).toEqual([
      ['a', 'b'],
    ]);
  });

  it('keeps as many items on every page but the first', () => {
    const evidence: Shown['evidence'] = {
      pages: [
        { items: [item('c')], total: 3 },
        { items: [item('b'), item('a')], total: 3 },
      ],
      pageParams: [0, 1],
    };
    const event = moved(5, item('d'), { evidence_total: 4 });
    expect(ids(applied({ ...shown, evidence }, event).evidence)).toEqual([
      ['d', 'c'],
      ['b', 'a'],
    ]);
  });

  it('leaves the list alone when the item is on a page that is not loaded', () => {
    const further = { ...shown, evidence: listed([item('b'), item('a')], 30) };
    const after = applied(further, moved(5, item('z', WEAK), { evidence_total: 30 }));
    expect(after.evidence).toEqual(further.evidence);
    expect(after.hypothesis.current_credence).toBe(93);
    const counted = applied(further, moved(5, item('z', WEAK), { evidence_total: 31 }));
    expect(ids(counted.evidence)).toEqual([['b', 'a']]);
    expect(counted.evidence.pages[0]?.total).toBe(31);
  });

  it('reloads the page when an item moves into the loaded pages, or out of them', () => {
    const further = { ...shown, evidence: listed([item('b'), item('a')], 30) };
    expect(afterMove(further, moved(5, item('z'), { evidence_total: 30 }))).toBe('behind');
    const overturned = item('b', { status: 'overturned' });
    expect(afterMove(further, moved(5, overturned, { evidence_total: 30 }))).toBe('behind');
  });

  it('is ignored when it comes twice or later than one after it', () => {
    const after = applied(shown, moved(5, item('a')));
    expect(afterMove(after, moved(5, item('a')))).toBe('known');
    expect(afterMove(after, moved(4, item('b')))).toBe('known');
    expect(afterMove(after, moved(1, item('b')))).toBe('known');
  });

  it('reloads the page when one before it is missing', () => {
    expect(afterMove(shown, moved(6, item('a')))).toBe('behind');
  });

  it('reloads the page when only the figure is known', () => {
    const { screen, ...figureOnly } = moved(5, item('a'));
    expect(afterMove(shown, figureOnly)).toBe('behind');
    expect(afterMove({ ...shown, ledgerSeq: 5 }, figureOnly)).toBe('known');
  });

  it('reloads the page when items were rejected in the meantime', () => {
    expect(afterMove(shown, moved(5, item('c'), { evidence_total: 4 }))).toBe('behind');
    expect(afterMove(shown, moved(5, item('a'), { evidence_total: 3 }))).toBe('behind');
  });

  it('reloads the page when it comes from a conversation that is not listed yet', () => {
    const conversations = [talk('new', { created_at: '2026-01-03T00:00:00.000Z' })];
    expect(afterMove(shown, moved(5, item('a'), { conversations }))).toBe('behind');
    const further = { ...shown, conversations: listed([talk('talk')], 200) };
    const old = [talk('old', { created_at: '2025-01-01T00:00:00.000Z' })];
    expect(afterMove(further, moved(5, item('a'), { conversations }))).toBe('behind');
    expect(afterMove(further, moved(5, item('a'), { conversations: old }))).not.toBe('behind');
  });

  it('reloads the page for someone with a private figure of their own', () => {
    const withOwn = { ...shown, privateConversations: listed([talk('mine')]) };
    expect(afterMove(withOwn, moved(5, item('a')))).toBe('behind');
    const over = {
      ...shown,
      privateConversations: listed([talk('mine', { status: 'completed' })]),
    };
    expect(afterMove(over, moved(5, item('a')))).not.toBe('behind');
  });

  it('starts a history that is full where the server would start it', () => {
    const point = (n: number) => ({
      timestamp: new Date(n).toISOString(),
      credence: n / 1_000,
      evidenceId: `e${n}`,
    });
    const full = Array.from({ length: 1_000 }, (_, n) => point(n));
    const { history } = applied({ ...shown, history: full }, moved(5, item('a')));
    expect(history).toHaveLength(1_000);
    expect(history[0]).toEqual({ timestamp: new Date(1).toISOString(), credence: 0.001 });
    expect(history[1]).toEqual(point(2));
    expect(history.at(-1)?.evidenceId).toBe('a');
  });
});

const challenge = (id: string, status: PublicProposal['status']): PublicProposal => ({
  id,
  evidenceId: 'a',
  kind: 'overturn',
  status,
  outcome: status === 'decided' ? 'declined' : null,
  deadline: '2026-02-01T00:00:00.000Z',
  dispute_hypothesis_id: status === 'dispute' ? 'd' : null,
  dispute_conversation_id: null,
  created_at: '2026-01-01T10:00:00.000Z',
  decided_at: null,
});

describe('a challenge', () => {
  it('marks its item while it is open, and nothing else', () => {
    const disputed = afterChallenge(shown.evidence, challenge('p1', 'dispute'));
    expect(disputed.pages[0]?.items).toEqual([
      item('b'),
      item('a', {
        is_under_review: true,
        active_overturn_proposal_id: 'p1',
        overturn_deadline: '2026-02-01T00:00:00.000Z',
        dispute_hypothesis_id: 'd',
      }),
    ]);
    const decided = afterChallenge(disputed, challenge('p1', 'decided'));
    expect(decided.pages[0]?.items[1]).toEqual(
      item('a', {
        is_under_review: false,
        active_overturn_proposal_id: null,
        overturn_deadline: null,
        dispute_hypothesis_id: null,
      }),
    );
  });

  it('is applied once, and not after a later step or a later challenge', () => {
    const isNews = createChallengeOrder();
    expect(isNews(challenge('p1', 'review'))).toBe(true);
    expect(isNews(challenge('p1', 'review'))).toBe(false);
    expect(isNews(challenge('p1', 'decided'))).toBe(true);
    expect(isNews(challenge('p1', 'dispute'))).toBe(false);
    expect(isNews(challenge('p2', 'review'))).toBe(true);
    expect(isNews(challenge('p1', 'decided'))).toBe(false);
    expect(isNews({ ...challenge('p1', 'review'), evidenceId: 'b' })).toBe(true);
  });
});
