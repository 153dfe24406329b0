import { percentile } from '../testkit/src/percentile.ts';
import { barePairs, converse, ownPairs, type Pair } from './pairs.ts';
import { type Stage, startRelay } from './stage.ts';
import { atLeast, atMost, compare, median, milliseconds, type Row, whole } from './table.ts';

/**
 * What a message costs from sending to delivery, compared with the least a server could do. One
 * durable PostgreSQL, one client, all servers in turn: a busy machine slows all equally.
 */
interface Load {
  readonly pairs: number;
  /** how many messages of a pair are in flight at a time */
  readonly inFlight: number;
  /** compared with the bare server that stores each message */
  readonly throughputMin: number;
}
const LOADS: readonly Load[] = [
  { pairs: 1, inFlight: 1, throughputMin: 0.6 },
  { pairs: 50, inFlight: 1, throughputMin: 2 },
  { pairs: 50, inFlight: 4, throughputMin: 3 },
  { pairs: 200, inFlight: 1, throughputMin: 2 },
];
const LATENCY_MAX = 1.5;
const MOST_PAIRS = Math.max(...LOADS.map(({ pairs }) => pairs));
/** Short alternating rounds, compared one by one, so that other load on the machine affects all. */
const ROUND_MS = 1_000;
const ROUNDS = 7;

interface Round {
  readonly latenciesMs: readonly number[];
  readonly perSecond: number;
}

/** The same load on all three in turn. */
interface Turn {
  readonly own: Round;
  readonly bare: Round;
  readonly relay: Round;
}
type Site = keyof Turn;

const BESIDE: readonly { readonly site: Site; readonly name: string }[] = [
  { site: 'bare', name: 'bare Socket.IO, one INSERT each' },
  { site: 'relay', name: 'bare Socket.IO, nothing kept' },
];

async function runRound(pairs: readonly Pair[], load: Load): Promise<Round> {
  const start = performance.now();
  const used = pairs.slice(0, load.pairs);
  const talks = used.flatMap((pair) => Array.from({ length: load.inFlight }, () => pair));
  const all = await Promise.all(talks.map((pair) => converse(pair, start + ROUND_MS)));
  const latenciesMs = all.flat();
  const perSecond = latenciesMs.length / ((performance.now() - start) / 1000);
  return { latenciesMs, perSecond };
}

function rowsOf(load: Load, turns: readonly Turn[]): Row[] {
  const { pairs, inFlight, throughputMin } = load;
  const name = `${pairs} ${pairs === 1 ? 'pair' : 'pairs'}, ${inFlight} in flight`;
  const medianMs = (site: Site, turn: Turn) => median(turn[site].latenciesMs);
  const latencyMs = (site: Site, share: number) =>
    percentile(
      turns.flatMap((turn) => turn[site].latenciesMs),
      share,
    );
  const perSecond = (site: Site) => median(turns.map((turn) => turn[site].perSecond));

  return BESIDE.flatMap(({ site, name: beside }) => {
    const isAsked = site === 'bare';
    return [
      compare({
        measure: `messages/s, ${name}`,
        beside,
        figures: [perSecond('own'), perSecond(site)],
        format: whole,
        ratio: median(turns.map((turn) => turn.own.perSecond / turn[site].perSecond)),
        asked: isAsked ? atLeast(throughputMin) : undefined,
      }),
      compare({
        measure: `delivery median, ${name}`,
        beside,
        figures: [latencyMs('own', 0.5), latencyMs(site, 0.5)],
        format: milliseconds,
        ratio: median(turns.map((turn) => medianMs('own', turn) / medianMs(site, turn))),
        asked: isAsked ? atMost(LATENCY_MAX) : undefined,
      }),
      compare({
        measure: `delivery p99, ${name}`,
        beside,
        figures: [latencyMs('own', 0.99), latencyMs(site, 0.99)],
        format: milliseconds,
      }),
    ];
  });
}

export async function measureMessages(stage: Stage): Promise<Row[]> {
  await using started = new AsyncDisposableStack();
  const sites: Record<Site, readonly Pair[]> = {
    own: await ownPairs(await stage.startOwn(started), MOST_PAIRS),
    bare: await barePairs(await stage.startBare(started), MOST_PAIRS),
    relay: await barePairs(await startRelay(started), MOST_PAIRS),
  };
  started.defer(async () => {
    for (const { ends } of Object.values(sites).flat()) for (const end of ends) end.close();
  });
  const runTurn = async (load: Load): Promise<Turn> => ({
    bare: await runRound(sites.bare, load),
    own: await runRound(sites.own, load),
    relay: await runRound(sites.relay, load),
  });
  // All of them warm up before anything counts, like real servers.
  for (const load of LOADS) await runTurn(load);
  const rows: Row[] = [];
  for (const load of LOADS) {
    const turns: Turn[] = [];
    while (turns.length < ROUNDS) turns.push(await runTurn(load));
    rows.push(...rowsOf(load, turns));
  }
  return rows;
}
