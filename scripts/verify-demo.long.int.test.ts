import { expect, test } from 'vitest';
import { startTestServer } from '../testkit/src/test-server.ts';
import { runVerify } from './verify-command.ts';

test('[OL4] verifies the demo against the root that was written with it', async () => {
  const server = await startTestServer({ DEMO: 'on' });
  const lines: string[] = [];
  const { succeeded } = await runVerify([server.baseUrl], (line) => lines.push(line));
  expect([succeeded, lines]).toEqual([true, lines.filter((line) => /figure \d+%/.test(line))]);
  expect(lines).toHaveLength(10);
  await server.stop();
});
