import { expect } from '@playwright/test';
import { test } from '../support/stage.ts';

const PASSWORD = 'north of the bridge';

test('pages name demo members only on this machine, and not through a proxy', async ({
  stage: { product },
}) => {
  const read = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${product.url}${path}`, { headers })).text();
  for (const path of ['/login', '/topics', '/login', '/topics']) {
    expect(await read(path)).toContain(PASSWORD);
    const far = await read(path, { 'x-forwarded-for': '203.0.113.7' });
    expect(far).not.toContain(PASSWORD);
    expect(far).toContain('"demoMembers":[]');
  }
});
