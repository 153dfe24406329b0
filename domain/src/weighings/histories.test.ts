import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BRAKE_MS, BRAKE_POINTS } from '../credences/brake.ts';
import { LIKELIHOODS, type Weight } from '../credences/ledger.ts';
import { LedgerWriter, sinceCarried, widestSpan } from '../credences/ledger-test-data.ts';
import { checkLedger, type OpenEntry } from '../credences/open-ledger.ts';
import type { ItemCause } from '../evidence/steps.ts';
import { acceptedItem, challengeOf, type NewWeighing, weighedAfter } from './changes.ts';
import { carriedItems, ESTABLISHED_PAIRS_MIN, establishedPairsOf } from './support.ts';
import { type Voice, withoutLostVoices, withVoices } from './voices.ts';
import { contributionOf, countingWeighings, type Pair, type WeighedItem } from './weighing.ts';

const ITEMS = 4;
const PAIRS = 8;

const COMMANDS = [
  'accept',
  'accept',
  'weigh',
  'weigh',
  'weigh',
  'overturn',
  'reinstate',
  'recalibrate',
  'yield',
] as const;
const BY_OPERATORS = ['void', 'unvoid', 'remove', 'restore', 'unestablish', 'establish'] as const;

interface Step {
  readonly command: (typeof COMMANDS)[number] | (typeof BY_OPERATORS)[number];
  readonly item: number;
  readonly pair: number;
  readonly weight: Weight;
  readonly afterMs: number;
}

const membersOf = (pair: number): Pair => [`${pair}a`, `${pair}b`];

/** An item after a change, and its entry. */
interface Changed {
  readonly after: WeighedItem;
  readonly cause: ItemCause;
  /** the weighing it is about */
  readonly about?: string | null;
  readonly operator?: boolean;
}

/** A claim and its ledger, as the server changes them. */
class Claim {
  readonly ledger = new LedgerWriter(() => 'unhashed');
  readonly #items = new Map<number, WeighedItem>();
  /** half of the pairs are newcomers */
  readonly #established = new Set(
    Array.from({ length: PAIRS / 2 }, (_, pair) => membersOf(pair)).flat(),
  );
  #carriedSeq: number | null = null;

  readonly #voiceOf = (id: string): Voice => ({
    established: this.#established.has(id),
    named: true,
    threads: [],
  });

  #save(number: number, { after, cause, about = null, operator = false }: Changed): void {
    const before = this.#items.get(number);
    this.#items.set(number, after);
    const weight = contributionOf(after);
    const counting = weight === null ? [] : countingWeighings(after);
    this.ledger.add(before === undefined ? null : contributionOf(before), {
      ...{ cause, operator, weight },
      evidence_id: after.id,
      weighing_id: about,
      counting: counting.map(({ id, weight: own, established }) => ({
        weighing_id: id,
        ...own,
        established,
      })),
    });
  }

  #become(number: number, changed: Changed): void {
    const after = withVoices(changed.after, this.#voiceOf, this.ledger.nextSeq);
    this.#save(number, { ...changed, after });
  }

  #carry(): void {
    if (this.#carriedSeq !== null) return;
    const items = [...this.#items.values()];
    if (establishedPairsOf(items) < ESTABLISHED_PAIRS_MIN) return;
    this.#carriedSeq = this.ledger.nextSeq;
    const after = carriedItems(items, this.#carriedSeq);
    const dropped = items.flatMap((item, place) => {
      const [was, is] = [contributionOf(item), contributionOf(after[place] ?? item)];
      return was !== null && is === null ? was : [];
    });
    for (const [place, number] of [...this.#items.keys()].entries()) {
      const item = after[place];
      if (item !== undefined) this.#items.set(number, item);
    }
    this.ledger.carry({ points: BRAKE_POINTS, ms: BRAKE_MS }, dropped);
  }

  #weighing(pair: number, weight: Weight): NewWeighing {
    const ledgerSeq = this.ledger.nextSeq;
    return { id: `w${ledgerSeq}`, ledgerSeq, members: membersOf(pair), weight };
  }

  do({ command, item: number, pair, weight, afterMs }: Step): void {
    this.ledger.pass(afterMs);
    const item = this.#items.get(number);
    const weighing = this.#weighing(pair, weight);
    if (item === undefined) {
      if (command !== 'accept') return;
      const after = acceptedItem(`i${number}`, weighing, this.#carriedSeq);
      this.#become(number, { after, cause: 'accepted', about: weighing.id });
    } else if (command === 'establish' || command === 'unestablish') {
      this.#name(weighing.members[0], command);
    } else {
      const change = this.#changeOf(command, item, weighing);
      if (change !== null) this.#become(number, change);
    }
    this.#carry();
  }

  /** What a command does to an item; null where it is refused. */
  #changeOf(command: Step['command'], item: WeighedItem, weighing: NewWeighing): Changed | null {
    const about = weighing.id;
    const kind = item.removed ? null : challengeOf(item);
    const named = item.weighings[weighing.ledgerSeq % item.weighings.length];
    switch (command) {
      case 'weigh': {
        const [one] = weighing.members;
        const has = item.weighings.some(
          ({ overturned, members }) => !overturned && members.includes(one),
        );
        if (has || item.status === 'overturned') return null;
        return {
          after: weighedAfter(item, { kind: 'weighed', weighing }),
          cause: 'weighed',
          about,
        };
      }
      case 'overturn': {
        if (kind !== 'overturn') return null;
        const after = weighedAfter(item, { kind: 'overturned', by: weighing.members });
        return { after, cause: 'overturned' };
      }
      case 'reinstate': {
        if (kind !== 'reinstatement') return null;
        const anew = this.#carriedSeq === null ? {} : { weighing };
        return { after: weighedAfter(item, { kind: 'reinstated', ...anew }), cause: 'reinstated' };
      }
      case 'recalibrate': {
        if (kind === null) return null;
        const after = weighedAfter(item, { kind: 'recalibrated', weighing });
        return { after, cause: 'recalibrated', about };
      }
      case 'yield':
        return { after: { ...item, yields: true }, cause: 'yielded' };
      case 'void':
      case 'unvoid': {
        const to = command === 'void' ? 'voided' : 'restored';
        if (named === undefined || named.voided === (to === 'voided')) return null;
        const after = weighedAfter(item, { kind: to, weighingIds: [named.id] });
        return { after, cause: to, about: named.id, operator: true };
      }
      case 'remove':
      case 'restore': {
        const removed = command === 'remove';
        if (item.removed === removed) return null;
        const cause = removed ? 'removed' : 'restored';
        return { after: { ...item, removed }, cause, operator: true };
      }
      default:
        return null;
    }
  }

  /** Everything that a member weighed is weighed again. */
  #name(member: string, command: 'establish' | 'unestablish'): void {
    if (command === 'establish') this.#established.add(member);
    else this.#established.delete(member);
    for (const [number, item] of this.#items) {
      const kept = withoutLostVoices(item, this.#voiceOf);
      const after = withVoices(kept, this.#voiceOf, this.ledger.nextSeq);
      if (JSON.stringify(after) === JSON.stringify(item)) continue;
      this.#save(number, { after, cause: `${command}ed`, operator: true });
      this.#carry();
    }
  }
}

function historyOf(steps: readonly Step[]): OpenEntry[] {
  const claim = new Claim();
  for (const step of steps) claim.do(step);
  claim.ledger.rest();
  return claim.ledger.entries;
}

/** Whether the shown figure went away from the computed one, or beyond it. */
function movesAway(before: OpenEntry | undefined, { percent, computed }: OpenEntry): boolean {
  const from = before?.percent ?? percent;
  return Math.min(from, computed) > percent || Math.max(from, computed) < percent;
}

const likelihood = fc.constantFrom(...LIKELIHOODS);
const stepsOf = (commands: readonly Step['command'][]) =>
  fc.array(
    fc.record<Step>({
      command: fc.constantFrom(...commands),
      item: fc.nat({ max: ITEMS - 1 }),
      pair: fc.nat({ max: PAIRS - 1 }),
      weight: fc.record({ hypothesis: likelihood, negation: likelihood }),
      afterMs: fc.oneof(fc.nat({ max: 2 }), fc.nat({ max: BRAKE_MS + 2 }), fc.constant(BRAKE_MS)),
    }),
    { minLength: 20, maxLength: 60 },
  );

const HISTORIES = { numRuns: process.env['LONG'] === '1' ? 20_000 : 500 };
/** Only ends a hang. */
const ENDS = { timeout: 600_000 };

describe('[SD6] [SD7] [SD8] [SD13] any history of a claim', () => {
  it(
    'moves less than 30 points within 72 hours once carried, whatever its members do',
    ENDS,
    () => {
      let carried = 0;
      fc.assert(
        fc.property(stepsOf(COMMANDS), (steps) => {
          const entries = sinceCarried(historyOf(steps));
          if (entries.length > 1) carried += 1;
          expect(widestSpan(entries, BRAKE_MS)).toBeLessThan(BRAKE_POINTS);
          expect(entries.filter((entry, place) => movesAway(entries[place - 1], entry))).toEqual(
            [],
          );
          expect(entries.at(-1)?.percent).toBe(entries.at(-1)?.computed);
        }),
        HISTORIES,
      );
      // Otherwise nothing was shown.
      expect(carried).toBeGreaterThan(HISTORIES.numRuns / 4);
    },
  );

  it('[OL2] [SD15] follows from its ledger alone, whatever operators do too', ENDS, () =>
    fc.assert(
      fc.asyncProperty(stepsOf([...COMMANDS, ...BY_OPERATORS]), async (steps) => {
        const entries = historyOf(steps);
        for await (const { difference } of checkLedger([entries], () => 'unhashed')) {
          expect(difference).toBeNull();
        }
        expect(entries.at(-1)?.percent).toBe(entries.at(-1)?.computed);
      }),
      HISTORIES,
    ),
  );
});
