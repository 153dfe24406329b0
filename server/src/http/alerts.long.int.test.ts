import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const DEPLOY = fileURLToPath(new URL('../../../deploy', import.meta.url));

test('each alert fires when something is wrong, and none does when nothing is', async () => {
  const promtool = (...args: string[]) => promisify(execFile)('promtool', args, { cwd: DEPLOY });
  await promtool('check', 'rules', 'alerts.yml');
  const { stdout } = await promtool('test', 'rules', 'alerts.test.yml');
  expect(stdout).toContain('SUCCESS');
});
