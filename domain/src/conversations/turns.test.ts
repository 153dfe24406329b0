import { describe, expect, it } from 'vitest';
import { type ConversationState, TURN_KINDS, type Turn, turnsFor } from './turns.ts';

const NOTHING: ConversationState = {
  bargains: [],
  flag: null,
  challenges: [],
  dispute: null,
  restatement: null,
};
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
const NOW = Date.parse(at(30));
const DEADLINE = at(59);

const bargain = (
  given: Partial<ConversationState['bargains'][number]>,
): ConversationState['bargains'][number] => ({
  evidenceId: 'item',
  turn: 'ann',
  status: 'proposed',
  at: at(1),
  standing: null,
  ...given,
});
const flag = { id: 'flag', authorId: 'ann', flaggerId: 'ben', at: at(1) } as const;
const challenge = { id: 'challenge', reviewerId: 'ann', at: at(1), deadline: DEADLINE } as const;
const dispute = { id: 'dispute', active: ['ben'], at: at(1), deadline: DEADLINE } as const;

const turns = (state: Partial<ConversationState>, member: string, nowMs = NOW) =>
  turnsFor({ ...NOTHING, ...state }, member, nowMs);

/** What waits for Ann, and the same after she has acted. */
interface Case {
  readonly waiting: Partial<ConversationState>;
  readonly turn: Omit<Turn, 'kind'>;
  readonly done: Partial<ConversationState>;
}

const CASES: Record<Turn['kind'], Case> = {
  evidence: {
    waiting: { bargains: [bargain({})] },
    turn: { id: 'item', at: at(1), deadline: null },
    done: { bargains: [bargain({ turn: null, status: 'accepted' })] },
  },
  offer: {
    waiting: { bargains: [bargain({ standing: { at: at(5) } })] },
    turn: { id: 'item', at: at(5), deadline: null },
    done: { bargains: [bargain({ turn: 'ben', standing: { at: at(6) } })] },
  },
  rejection: {
    waiting: { bargains: [bargain({ status: 'disputed' })] },
    turn: { id: 'item', at: at(1), deadline: null },
    done: { bargains: [bargain({ turn: null, status: 'rejected' })] },
  },
  clarify: {
    waiting: { flag: { ...flag, state: 'created' } },
    turn: { id: 'flag', at: at(1), deadline: null },
    done: { flag: { ...flag, state: 'clarified' } },
  },
  answer: {
    waiting: { flag: { ...flag, authorId: 'ben', flaggerId: 'ann', state: 'clarified' } },
    turn: { id: 'flag', at: at(1), deadline: null },
    done: { flag: { ...flag, authorId: 'ben', flaggerId: 'ann', state: 'resolved' } },
  },
  resolve: {
    waiting: { flag: { ...flag, authorId: 'ben', flaggerId: 'ann', state: 'suggested' } },
    turn: { id: 'flag', at: at(1), deadline: null },
    done: {},
  },
  challenge: {
    waiting: { challenges: [challenge] },
    turn: { id: 'challenge', at: at(1), deadline: DEADLINE },
    done: {},
  },
  dispute: {
    waiting: { dispute },
    turn: { id: 'dispute', at: at(1), deadline: DEADLINE },
    done: { dispute: { ...dispute, active: ['ben', 'ann'] } },
  },
  restatement: {
    waiting: { restatement: { id: 'restatement', turn: 'ann', at: at(1) } },
    turn: { id: 'restatement', at: at(1), deadline: null },
    done: { restatement: { id: 'restatement', turn: 'ben', at: at(2) } },
  },
};

describe.each(TURN_KINDS)('the turn %s', (kind) => {
  const { waiting, turn, done } = CASES[kind];

  it('[TU1] waits for the member who has to act, with its age and deadline', () => {
    expect(turns(waiting, 'ann')).toEqual([{ kind, ...turn }]);
  });

  it('[TU1] does not wait for the other member', () => {
    expect(turns(waiting, 'ben')).toEqual([]);
  });

  it('[TU1] no longer waits once it is done', () => {
    expect(turns(done, 'ann')).toEqual([]);
  });
});

describe('what waits for a member', () => {
  it('[TU1] is empty in a conversation where nothing is open', () => {
    expect(turns({}, 'ann')).toEqual([]);
  });

  it('[BG6] [TU1] includes an offer on any item, whatever the item’s status', () => {
    for (const status of ['proposed', 'disputed', 'accepted', 'recalibrated'] as const) {
      const waiting = { bargains: [bargain({ status, standing: { at: at(5) } })] };
      expect(turns(waiting, 'ann')).toMatchObject([{ kind: 'offer', at: at(5) }]);
    }
  });

  it('[TU1] is listed oldest first, whatever its kind', () => {
    const everything = {
      bargains: [
        bargain({ evidenceId: 'new', at: at(20) }),
        bargain({ evidenceId: 'rejected', status: 'disputed', at: at(2) }),
        bargain({ evidenceId: 'offered', at: at(1), standing: { at: at(9) } }),
        bargain({ evidenceId: 'theirs', turn: 'ben', at: at(3) }),
      ],
      flag: { ...flag, state: 'created', at: at(4) },
      challenges: [
        { ...challenge, id: 'late', at: at(11) },
        { ...challenge, id: 'early', at: at(3) },
        { ...challenge, id: 'theirs', reviewerId: 'ben', at: at(5) },
      ],
      dispute: { ...dispute, active: [], at: at(1) },
    } as const;
    expect(turns(everything, 'ann').map(({ kind, id }) => [kind, id])).toEqual([
      ['dispute', 'dispute'],
      ['rejection', 'rejected'],
      ['challenge', 'early'],
      ['clarify', 'flag'],
      ['offer', 'offered'],
      ['challenge', 'late'],
      ['evidence', 'new'],
    ]);
    expect(turns(everything, 'ben').map(({ kind, id }) => [kind, id])).toEqual([
      ['dispute', 'dispute'],
      ['evidence', 'theirs'],
      ['challenge', 'theirs'],
    ]);
  });

  it('[OV7] [TU1] includes a dispute until its deadline, and not after it', () => {
    const deadline = Date.parse(DEADLINE);
    expect(turns({ dispute }, 'ann', deadline)).toHaveLength(1);
    expect(turns({ dispute }, 'ann', deadline + 1)).toEqual([]);
  });

  it('[TU1] includes a dispute for each member until they have taken part', () => {
    for (const member of ['ann', 'ben']) {
      expect(turns({ dispute: { ...dispute, active: [] } }, member)).toHaveLength(1);
    }
  });
});
