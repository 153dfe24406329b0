import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIKELIHOODS, pbPercent, type Tally, tallyWith } from '@midspan/domain';
import { findProgram } from '@midspan/testkit/system-programs';
import { expect, test } from '@playwright/test';

const FIREFOX = findProgram(['firefox', 'firefox-esr']);

/** Where the rules are, as browsers get them: without types. */
const RULES = new URL('../../domain/src', import.meta.url);

/** The figures of every set of up to this many items; those of four take several seconds. */
const ITEMS = process.env['LONG'] === undefined ? 3 : 4;

type Rules = Pick<typeof import('@midspan/domain'), 'LIKELIHOODS' | 'pbPercent' | 'tallyWith'>;

/** Every figure, one weight for each ratio. Runs in browsers as it stands here. */
function listFigures({ LIKELIHOODS, pbPercent, tallyWith }: Rules, items: number): string {
  const all = LIKELIHOODS.flatMap((hypothesis) =>
    LIKELIHOODS.map((negation) => ({ hypothesis, negation })),
  );
  const weights = [...new Map(all.map((one) => [one.hypothesis / one.negation, one])).values()];
  const figures: number[] = [];
  const addFrom = (tally: Tally, left: number, first: number): void => {
    figures.push(pbPercent(tally));
    if (left === 0) return;
    for (const [at, weight] of weights.entries()) {
      if (at >= first) addFrom(tallyWith(tally, weight, 1), left - 1, at);
    }
  };
  addFrom({}, items, 0);
  return figures.join(' ');
}

/** A page that lists the figures and sends them back. */
const PAGE = `<!doctype html><link rel="icon" href="data:,"><script type="module">
import * as rules from '/credences/ledger.ts';
${listFigures.toString()}
await fetch('/figures', { method: 'POST', body: listFigures(rules, ${ITEMS}) });
</script>`;

/** Serves the page and the rules; `received` has what the next browser sends. */
async function serveFigures() {
  let receive: (figures: string) => void = () => undefined;
  const received = new Promise<string>((resolve) => {
    receive = resolve;
  });
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      receive(Buffer.concat(await request.toArray()).toString());
      response.end();
    } else if (request.url?.endsWith('.ts')) {
      const source = await readFile(`${fileURLToPath(RULES)}${request.url}`, 'utf8');
      response.setHeader('Content-Type', 'text/javascript');
      response.end(stripTypeScriptTypes(source));
    } else {
      response.setHeader('Content-Type', 'text/html');
      response.end(PAGE);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, received, close: () => server.close() };
}

const figuresHere = () => listFigures({ LIKELIHOODS, pbPercent, tallyWith }, ITEMS);

test('[LE5] shows the same figures in Chromium as on the server', async ({ page }) => {
  const { url, received, close } = await serveFigures();
  await page.goto(url);
  expect(await received).toBe(figuresHere());
  close();
});

if (FIREFOX !== null) {
  test('[LE5] shows the same figures in Firefox as on the server', async () => {
    const { url, received, close } = await serveFigures();
    const profile = await mkdtemp(join(tmpdir(), 'midspan-firefox-'));
    const firefox = spawn(FIREFOX, ['--headless', '--no-remote', '--profile', profile, url], {
      stdio: 'ignore',
      env: { ...process.env, HOME: profile },
    });
    const ended = new Promise((resolve) => firefox.once('exit', resolve));
    try {
      expect(await received).toBe(figuresHere());
    } finally {
      firefox.kill();
      await ended;
      close();
      await rm(profile, { recursive: true, force: true });
    }
  });
}
