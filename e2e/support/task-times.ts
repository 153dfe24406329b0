import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** in microseconds of the thread's own processor time; absent if that is none */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const TASK = 'RunTask';
const CATEGORIES = ['disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'];

const isMainThread = ({ name, args }: TraceEvent) =>
  name === 'thread_name' && args?.name === 'CrRendererMain';

/**
 * How long the page's tasks take while something is done, longest first, in milliseconds of
 * processor time: what else the machine does meanwhile doesn't count.
 */
export async function taskTimes(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<readonly number[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const threads = new Set(
    trace.traceEvents.filter(isMainThread).map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return trace.traceEvents
    .filter(({ name, pid, tid }) => name === TASK && threads.has(`${pid} ${tid}`))
    .map(({ tdur }) => (tdur ?? 0) / 1_000)
    .sort((one, other) => other - one);
}
