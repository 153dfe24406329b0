import { fill, READER_TOKEN, type Size } from './fill.ts';
import { read, timeMs } from './reading.ts';
import type { Stage } from './stage.ts';
import { atMost, compare, median, milliseconds, type Row } from './table.ts';

/**
 * Whether reads stay as fast when the site is a hundred times larger. Both sizes are measured
 * alternately in one run, so that a busy machine slows both equally.
 */
const SMALL: Size = { topics: 20, hypotheses: 500, credences: 10_000 };
const LARGE: Size = { topics: 2_000, hypotheses: 50_000, credences: 1_000_000 };
const RATIO_MAX = 1.5;
const WARM_UP = 50;
const REQUESTS = 400;

interface Site {
  readonly baseUrl: string;
  readonly topicId: string;
  readonly hypothesisId: string;
}

type Paths = Readonly<Record<string, (site: Site) => string>>;

/** The public reads, by visitors and by members. */
const SHARED: Paths = {
  topics: () => '/topics/with-hypotheses-count?limit=20',
  'one topic': ({ topicId }) => `/topics/${topicId}`,
  'one hypothesis': ({ hypothesisId }) => `/hypotheses/${hypothesisId}`,
  'hypotheses of a topic': ({ topicId }) => `/hypotheses?topicId=${topicId}&limit=20`,
  'an evidence history': ({ hypothesisId }) => `/hypotheses/${hypothesisId}/evidence-history`,
};

const OWN: Paths = {
  'own credences': () => '/credences/user',
  notices: () => '/notifications',
  'the own account': () => '/auth/me',
};

export async function measureGrowth(stage: Stage): Promise<Row[]> {
  await using started = new AsyncDisposableStack();
  async function startSite(size: Size): Promise<Site> {
    const { baseUrl, pool } = await stage.startOwn(started);
    return { baseUrl, ...(await fill(pool, size)) };
  }
  const [small, large] = [await startSite(SMALL), await startSite(LARGE)];

  async function compareSites(name: string, path: (site: Site) => string, token: string) {
    const timeOf = (site: Site) => timeMs(() => read(`${site.baseUrl}/api${path(site)}`, token));
    const [smallMs, largeMs]: [number[], number[]] = [[], []];
    for (let request = 0; request < WARM_UP + REQUESTS; request += 1) {
      smallMs.push(await timeOf(small));
      largeMs.push(await timeOf(large));
    }
    const counted = (times: readonly number[]) => median(times.slice(WARM_UP));
    return compare({
      measure: `reading ${name}, a million credences, median`,
      beside: 'a hundredth of them',
      figures: [counted(largeMs), counted(smallMs)],
      format: milliseconds,
      asked: atMost(RATIO_MAX),
    });
  }

  const rows: Row[] = [];
  for (const [name, path] of Object.entries(SHARED)) rows.push(await compareSites(name, path, ''));
  for (const [name, path] of Object.entries(SHARED)) {
    rows.push(await compareSites(`${name}, signed in`, path, READER_TOKEN));
  }
  for (const [name, path] of Object.entries(OWN)) {
    rows.push(await compareSites(name, path, READER_TOKEN));
  }
  return rows;
}
