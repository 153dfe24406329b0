import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptMatch,
  applyRoomChange,
  laterStatus,
  type MatchStatus,
  matchStatus,
  mayStart,
  potentialMatches,
  roomChange,
  type Stance,
  sideToJoin,
  startsByItself,
  type Waiting,
} from './match.ts';

const STANCES: Stance[] = ['none', 'accepted', 'declined'];
const stance = fc.constantFrom(...STANCES);

describe('taking a side', () => {
  it('[WR1] needs a credence', () => {
    expect(sideToJoin(null)).toEqual({ ok: false, refusal: 'CREDENCE_MISSING' });
  });

  it('[WR1] needs a credence other than 50', () => {
    expect(sideToJoin(50)).toEqual({ ok: false, refusal: 'CREDENCE_NEUTRAL' });
    expect(sideToJoin(51)).toEqual({ ok: true, value: 'believing' });
    expect(sideToJoin(49)).toEqual({ ok: true, value: 'disbelieving' });
  });

  it('[WR1] puts mirrored credences on opposite sides', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 49 }), (below) => {
        expect(sideToJoin(below)).toEqual({ ok: true, value: 'disbelieving' });
        expect(sideToJoin(100 - below)).toEqual({ ok: true, value: 'believing' });
      }),
    );
  });
});

describe('the status of a match', () => {
  it.each<[Stance, Stance, MatchStatus]>([
    ['none', 'none', 'none'],
    ['accepted', 'none', 'accepted'],
    ['none', 'accepted', 'pending'],
    ['accepted', 'accepted', 'ready'],
    ['declined', 'none', 'declined'],
    ['none', 'declined', 'declined'],
    ['accepted', 'declined', 'declined'],
    ['declined', 'accepted', 'declined'],
    ['declined', 'declined', 'declined'],
  ])('[WR2] when I have %s and they have %s is %s', (mine, theirs, status) => {
    expect(matchStatus(mine, theirs)).toBe(status);
  });

  it('[WR2] is the same for both, except for who is waiting for whom', () => {
    const mirrored: Record<MatchStatus, MatchStatus> = {
      none: 'none',
      ready: 'ready',
      declined: 'declined',
      accepted: 'pending',
      pending: 'accepted',
    };
    fc.assert(
      fc.property(stance, stance, (mine, theirs) => {
        expect(matchStatus(theirs, mine)).toBe(mirrored[matchStatus(mine, theirs)]);
      }),
    );
  });

  it('[WR3] stays declined when either tries to accept', () => {
    fc.assert(
      fc.property(stance, (other) => {
        for (const refused of [acceptMatch('declined', other), acceptMatch(other, 'declined')]) {
          expect(refused).toEqual({ ok: false, refusal: 'MATCH_DECLINED' });
        }
      }),
    );
    expect(acceptMatch('none', 'none')).toEqual({ ok: true, value: 'accepted' });
    expect(acceptMatch('accepted', 'accepted')).toEqual({ ok: true, value: 'accepted' });
  });

  it('[WR13] starts by itself once both have been there long enough, and never while one is away', () => {
    expect(startsByItself(4_999, 5_000)).toBe(false);
    expect(startsByItself(5_000, 5_000)).toBe(true);
    expect(startsByItself(null, 0)).toBe(false);
  });

  it('[WR4] allows a start only when it is ready', () => {
    const starts = STANCES.flatMap((mine) =>
      STANCES.flatMap((theirs) => (mayStart(mine, theirs) ? [[mine, theirs]] : [])),
    );
    expect(starts).toEqual([['accepted', 'accepted']]);
  });

  it('[WR3] [WR4] never becomes ready unless both accepted and neither declined', () => {
    const step = fc.record({
      by: fc.constantFrom<0 | 1>(0, 1),
      action: fc.constantFrom('accept', 'decline'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const said: [Stance, Stance] = ['none', 'none'];
        for (const { by, action } of steps) {
          if (action === 'decline') {
            said[by] = 'declined';
          } else {
            const accepted = acceptMatch(said[by], said[by === 0 ? 1 : 0]);
            if (accepted.ok) said[by] = accepted.value;
          }
        }
        const accepters = new Set(steps.flatMap((s) => (s.action === 'accept' ? [s.by] : [])));
        const declined = steps.some(({ action }) => action === 'decline');
        expect(mayStart(...said)).toBe(accepters.size === 2 && !declined);
      }),
    );
  });
});

const entry = fc.record({
  id: fc.uuid(),
  userId: fc.constantFrom(...Array.from({ length: 12 }, (_, n) => `member ${n}`)),
  side: fc.constantFrom('believing', 'disbelieving'),
});
const room = fc.uniqueArray(entry, { selector: (one) => one.userId, maxLength: 12 });

describe('reports about a match', () => {
  const statuses = fc.constantFrom('none', 'pending', 'accepted', 'ready', 'declined');

  it('[WR7] lead to the same state in any order', () => {
    fc.assert(
      fc.property(fc.array(statuses), (reports) => {
        const last = (those: MatchStatus[]) =>
          those.reduce((known, next) => laterStatus(known, next), 'none');
        expect(last(reports.toReversed())).toBe(last(reports));
      }),
    );
  });

  it('[WR7] start over only with the reason why the match is over', () => {
    for (const known of ['none', 'pending', 'accepted', 'ready', 'declined'] as const) {
      expect(laterStatus(known, 'none')).toBe(known);
      expect(laterStatus(known, 'none', 'left')).toBe('none');
    }
  });

  it('[WR7] never return a ready match to waiting, but can decline it', () => {
    expect(laterStatus('ready', 'accepted')).toBe('ready');
    expect(laterStatus('ready', 'pending')).toBe('ready');
    expect(laterStatus('ready', 'declined')).toBe('declined');
  });
});

describe('potential matches', () => {
  it('[WR5] are exactly the entries of the other side', () => {
    fc.assert(
      fc.property(room, entry, (others, me) => {
        const participants = [...others.filter((one) => one.userId !== me.userId), me];
        const matches = potentialMatches(participants, me.userId);
        expect(matches).not.toContain(me);
        for (const one of participants) expect(matches.includes(one)).toBe(one.side !== me.side);
      }),
    );
  });

  it('[WR5] are empty for a member who is not waiting', () => {
    fc.assert(fc.property(room, (there) => potentialMatches(there, 'visitor').length === 0));
  });
});

describe('a change to a room', () => {
  const byMember = <W extends { userId: string }>(list: readonly W[]) =>
    [...list].sort((a, b) => (a.userId < b.userId ? -1 : 1));

  it('[WR6] turns the list before it into the list after it', () => {
    fc.assert(
      fc.property(room, room, (before, after) => {
        const applied = applyRoomChange(before, roomChange(before, after));
        expect(byMember(applied)).toEqual(byMember(after));
      }),
    );
  });

  it('[WR6] keeps the order when members leave, and adds new ones last', () => {
    fc.assert(
      fc.property(room, fc.array(fc.boolean()), room, (before, staying, coming) => {
        const kept = before.filter((_, at) => staying[at] === true);
        const present = new Set(before.map((one) => one.userId));
        const after = [...kept, ...coming.filter((one) => !present.has(one.userId))];
        expect(applyRoomChange(before, roomChange(before, after))).toEqual(after);
      }),
    );
  });

  it('[WR6] contains only the differences, and can be applied twice', () => {
    fc.assert(
      fc.property(room, room, (before, after) => {
        expect(roomChange(after, after)).toEqual({ joined: [], left: [] });
        const change = roomChange(before, after);
        const once = applyRoomChange(before, change);
        expect(byMember(applyRoomChange(once, change))).toEqual(byMember(once));
      }),
    );
  });

  it('[WR6] reports a member who left and came back as joined', () => {
    const first: Waiting & { id: string } = { id: 'one', userId: 'ada', side: 'believing' };
    const again: typeof first = { id: 'two', userId: 'ada', side: 'disbelieving' };
    expect(roomChange([first], [again])).toEqual({ joined: [again], left: [] });
    expect(applyRoomChange([first], { joined: [again], left: [] })).toEqual([again]);
  });
});
