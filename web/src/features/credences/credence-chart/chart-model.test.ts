import type { HistoryPoint } from '@midspan/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aLedgerRow } from '../../../lib/weighed-test-data.ts';
import { type LinePoint, prepareSeries, visibleLine, withNow, withSteps } from './chart-model.ts';

const CREATED = '2025-05-01T10:00:00.000Z';
const created = Date.parse(CREATED);
const MINUTE = 60_000;
const at = (minutes: number) => created + minutes * MINUTE;
const pointAt = (minutes: number, credence: number, evidenceId?: string): HistoryPoint => ({
  timestamp: new Date(at(minutes)).toISOString(),
  credence,
  ...(evidenceId !== undefined && { evidenceId }),
});

const percent = fc.double({ min: 0, max: 100, noNaN: true });
const anyLine = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: 10_000_000 }), percent }), {
    minLength: 1,
    maxLength: 400,
  })
  .map((moves) => {
    let time = created;
    return moves.map((move): LinePoint => {
      time += move.gap;
      return { time, percent: move.percent };
    });
  });

describe('steps of the line', () => {
  test('keep the old figure until one second before the change', () => {
    const before = { time: at(0), percent: 50 };
    const after = { time: at(10), percent: 60 };
    expect(withSteps([before, after])).toEqual([
      before,
      { time: at(10) - 1_000, percent: 50 },
      after,
    ]);
  });

  test('are not added when the figure stays the same', () => {
    const level = [
      { time: at(0), percent: 50 },
      { time: at(10), percent: 50 },
    ];
    expect(withSteps(level)).toEqual(level);
  });

  test('never go back in time or lose a point, however close the changes are', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const stepped = withSteps(line);
        for (const [index, point] of stepped.entries()) {
          expect(point.time).toBeGreaterThan(stepped[index - 1]?.time ?? 0);
        }
        expect(stepped).toEqual(expect.arrayContaining([...line]));
      }),
    );
  });
});

describe('the present point', () => {
  const line = [{ time: at(0), percent: 62 }];

  test('is added when the last point is older than five minutes', () => {
    expect(withNow(line, at(5) + 1)).toEqual([...line, { time: at(5) + 1, percent: 62 }]);
  });

  test('is left out up to five minutes, and when the reader’s clock is behind', () => {
    expect(withNow(line, at(5))).toBe(line);
    expect(withNow(line, at(-60))).toBe(line);
  });
});

describe('the series', () => {
  test('is 50 percent from creation to now for a hypothesis without evidence', () => {
    expect(prepareSeries([], [], CREATED, at(60))).toEqual({
      line: [
        { time: at(0), percent: 50 },
        { time: at(60), percent: 50 },
      ],
      markers: [],
      extent: [at(0), at(60)],
    });
  });

  test('covers a minute even when the hypothesis was just created', () => {
    expect(prepareSeries([], [], CREATED, created).extent).toEqual([at(0), at(1)]);
  });

  test('starts at 50 percent whether or not the history says so', () => {
    const move = pointAt(10, 0.6, 'a');
    const said = prepareSeries([pointAt(0, 0.5), move], [], CREATED, at(11));
    const unsaid = prepareSeries([move], [], CREATED, at(11));
    expect(unsaid).toEqual(said);
    expect(said.line[0]).toEqual({ time: at(0), percent: 50 });
  });

  test('begins where a history was cut, and claims nothing about the time before', () => {
    const points = [pointAt(10, 0.7), pointAt(20, 0.8, 'a')];
    const { line, markers } = prepareSeries(points, [], CREATED, at(21));
    expect(line[0]).toEqual({ time: at(10), percent: 70 });
    expect(markers).toMatchObject([{ before: 70, after: 80 }]);
  });

  test('marks each change by evidence with the figures shown before and after it', () => {
    const points = [pointAt(10, 0.604, 'a'), pointAt(20, 0.999, 'b'), pointAt(30, 1, 'c')];
    const { markers } = prepareSeries(points, [], CREATED, at(31));
    expect(markers.map(({ evidenceId, before, after }) => [evidenceId, before, after])).toEqual([
      ['a', 50, 60],
      ['b', 60, 99],
      ['c', 99, 99],
    ]);
  });

  test('sorts points by time', () => {
    const { line } = prepareSeries([pointAt(20, 0.7), pointAt(10, 0.6)], [], CREATED, at(21));
    expect(line.map(({ time }) => time)).toEqual(line.map(({ time }) => time).toSorted());
    expect(line.at(-1)?.percent).toBeCloseTo(70);
  });
});

describe('a thinned line', () => {
  const view = fc.tuple(
    anyLine,
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.integer({ min: 1, max: 40 }),
  );
  /** A view over a part of a line that begins and ends somewhere within it. */
  const domainOf = (line: readonly LinePoint[], share: number) => {
    const first = line[0]?.time ?? 0;
    const last = (line.at(-1)?.time ?? 0) + 1;
    const from = first + (last - first) * share * 0.5;
    return [from, Math.max(from + 1, last - (last - first) * share * 0.3)] as const;
  };
  const within = (line: readonly LinePoint[], [from, to]: readonly [number, number]) =>
    line.filter(({ time }) => time >= from && time <= to);

  test('has at most four points per pixel column, and a neighbor on either side', () => {
    fc.assert(
      fc.property(view, ([line, share, columns]) => {
        const drawn = visibleLine(line, domainOf(line, share), columns);
        expect(drawn.length).toBeLessThanOrEqual(4 * (columns + 1) + 2);
      }),
    );
  });

  test('keeps the order and adds no points', () => {
    fc.assert(
      fc.property(view, ([line, share, columns]) => {
        const drawn = visibleLine(line, domainOf(line, share), columns);
        const places = drawn.map((point) => line.indexOf(point));
        expect(places).not.toContain(-1);
        expect(places).toEqual(places.toSorted((one, other) => one - other));
        expect(new Set(places).size).toBe(places.length);
      }),
    );
  });

  test('keeps the lowest and the highest figure of every pixel column', () => {
    fc.assert(
      fc.property(view, ([line, share, columns]) => {
        const domain = domainOf(line, share);
        const [from, to] = domain;
        const drawn = within(visibleLine(line, domain, columns), domain);
        const columnOf = ({ time }: LinePoint) =>
          Math.floor((time - from) * (columns / (to - from)));
        const edges = (points: readonly LinePoint[]) => {
          const figures = Map.groupBy(points, columnOf);
          return [...figures].map(([column, group]) => [
            column,
            Math.min(...group.map((point) => point.percent)),
            Math.max(...group.map((point) => point.percent)),
          ]);
        };
        expect(edges(drawn)).toEqual(edges(within(line, domain)));
      }),
    );
  });

  test('continues beyond the view on both sides', () => {
    const line = [0, 10, 20, 30].map((minutes) => ({ time: at(minutes), percent: minutes }));
    expect(visibleLine(line, [at(12), at(18)], 100)).toEqual(line.slice(1, 3));
    expect(visibleLine(line, [at(0), at(30)], 100)).toEqual(line);
  });
});

test('says in a marker what happened to its item then, however often it was challenged', () => {
  const ledger = (['accepted', 'overturned', 'reinstated', 'recalibrated'] as const).map(
    // The ledger's clock and the history's may differ by a moment.
    (cause, index) =>
      aLedgerRow(cause, { created_at: new Date(at(index * 10) + 40).toISOString() }),
  );
  const points = [0, 10, 20, 30].map((minutes) => pointAt(minutes, 0.5, 'one'));
  const { markers } = prepareSeries(
    [...points, pointAt(40, 0.6, 'unknown')],
    [{ id: 'one', description: 'A study', ledger }],
    CREATED,
    at(41),
  );
  expect(markers.map(({ cause }) => cause)).toEqual([
    'accepted',
    'overturned',
    'reinstated',
    'recalibrated',
    null,
  ]);
});
