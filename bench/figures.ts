import { aMember } from '../testkit/src/members.ts';
import { aTalk } from '../testkit/src/talks.ts';
import { aHypothesis } from '../testkit/src/topics.ts';
import { fillFigure, type Weighed } from './fill-figure.ts';
import { read, timeMs } from './reading.ts';
import type { OwnServer, Stage } from './stage.ts';
import { atMost, compare, median, milliseconds, type Row } from './table.ts';

/**
 * Whether a figure stays as fast to move and to show when much has been weighed. A large one and
 * small ones are moved alternately in one run, each time by a new pair; the small ones are new each
 * time, because each move makes them larger.
 */
const SMALL: Weighed = { items: 5, pairs: 5 };
const LARGE: Weighed = { items: 500, pairs: 200 };
const WARM_UP = 10;
const ROUNDS = 50;
const RATIO_MAX = 1.5;

interface Figure {
  readonly hypothesisId: string;
  /** an item that others have weighed */
  readonly evidenceId: string;
}

/** How long each step took. */
interface Times {
  readonly accepting: number;
  readonly weighing: number;
  readonly support: number;
  readonly page: number;
}

/**
 * A new pair accepts an item, weighs one of another pair, and opens the page. Each step starts when
 * everyone has received the events of the previous one.
 */
async function play(server: OwnServer, { hypothesisId, evidenceId }: Figure): Promise<Times> {
  const { ann, ben } = await aTalk(server, hypothesisId);
  const own = await ann.propose({ hypothesis_likelihood: 60, negation_likelihood: 50 });
  const accepting = await timeMs(() => ben.accept(own));
  await ann.live.nextEvent('hypothesis:credenceChanged');
  await ann.offer(evidenceId, 0);
  const weighing = await timeMs(() => ben.agree(evidenceId, 1));
  await ann.live.nextEvent('hypothesis:credenceChanged');
  const readMs = (path: string) => timeMs(() => read(`${server.baseUrl}/api${path}`, ben.token));
  const support = await readMs(`/hypotheses/${hypothesisId}/support`);
  const page = await readMs(`/screens/hypotheses/${hypothesisId}`);
  for (const { live } of [ann, ben]) live.close();
  return { accepting, weighing, support, page };
}

export async function measureFigures(stage: Stage): Promise<Row[]> {
  await using started = new AsyncDisposableStack();
  const server = await stage.startOwn(started);
  const author = await aMember(server);
  const { topic_id } = await aHypothesis(server, author);
  async function aFigure(weighed: Weighed): Promise<{ id: string; items: readonly string[] }> {
    const { id } = await aHypothesis(server, author, { topic_id });
    return { id, items: await fillFigure(server.pool, id, weighed) };
  }
  const large = await aFigure(LARGE);
  const small: { id: string; items: readonly string[] }[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) small.push(await aFigure(SMALL));
  await server.pool.query('VACUUM ANALYZE');
  const times: { small: Times; large: Times }[] = [];
  for (const [round, { id, items }] of small.entries()) {
    const [smallItem, largeItem] = [items[0], large.items[round]];
    if (smallItem === undefined || largeItem === undefined) throw new Error('nothing to weigh');
    times.push({
      small: await play(server, { hypothesisId: id, evidenceId: smallItem }),
      large: await play(server, { hypothesisId: large.id, evidenceId: largeItem }),
    });
  }
  const name = ({ items, pairs }: Weighed) => `${items} items and ${pairs} pairs`;
  const counted = times.slice(WARM_UP);
  const compareSizes = (what: string, step: keyof Times, target?: ReturnType<typeof atMost>) =>
    compare({
      measure: `${what} of ${name(LARGE)}, median`,
      beside: `one of ${name(SMALL)}`,
      figures: [
        median(counted.map((one) => one.large[step])),
        median(counted.map((one) => one.small[step])),
      ],
      format: milliseconds,
      asked: target,
    });
  return [
    compareSizes('accepting an item, a figure', 'accepting', atMost(RATIO_MAX)),
    compareSizes('agreeing on a weighing, a figure', 'weighing', atMost(RATIO_MAX)),
    compareSizes('reading what it rests on, a figure', 'support', atMost(RATIO_MAX)),
    // The page has a point for each move and one for each item, so there is no target for its
    // ratio.
    compareSizes('opening the page, a figure', 'page'),
  ];
}
