import { describe, expect, test } from 'vitest';
import { findCircles, readImports, refuseImport } from './imports.ts';

const refused = (from: string, to: string) => refuseImport({ from, to });

describe('reading the imports of a file', () => {
  test('finds types, re-exports and files loaded later, resolved from the file', () => {
    const source = `
      import type { A } from './a.ts';
      import 'node:fs';
      export * from '../b/index.ts';
      const later = () => import('./later.tsx');`;
    expect(readImports('web/src/app/x.ts', source).map(({ to }) => to)).toEqual([
      'web/src/app/a.ts',
      'node:fs',
      'web/src/b/index.ts',
      'web/src/app/later.tsx',
    ]);
  });
});

describe('the check of an import', () => {
  test('allows one direction between rooms', () => {
    expect(refused('contract/src/a.ts', '@midspan/domain')).toBeNull();
    expect(refused('domain/src/a.ts', '@midspan/contract')).toMatch(
      /^domain never imports contract/,
    );
    expect(refused('web/src/app/a.ts', 'server/src/app.ts')).toMatch(/^web never imports server/);
    expect(refused('server/src/app.ts', '@midspan/testkit')).toMatch(
      /^server never imports testkit/,
    );
    expect(refused('server/src/app.int.test.ts', '@midspan/testkit')).toBeNull();
  });

  test('refuses a feature in infrastructure', () => {
    const why = refused('server/src/http/mount.ts', 'server/src/features/accounts/index.ts');
    expect(why).toMatch(/^features stands above http/);
  });

  test('lets a feature import those below it, through their index', () => {
    const from = 'server/src/features/conversations/decisions/evidence.ts';
    expect(refused(from, 'server/src/features/conversations/kernel/change.ts')).toBeNull();
    expect(refused(from, 'server/src/features/topics/index.ts')).toBeNull();
    expect(refused(from, 'server/src/features/topics/store.ts')).toMatch(
      /imports the inside of topics/,
    );
    const up = 'server/src/features/waiting-room/index.ts';
    expect(refused(from, up)).toMatch(/^waiting-room stands above conversations/);
  });

  test('reports a folder that has no place in the order', () => {
    const why = refused('server/src/features/new/a.ts', 'server/src/features/topics/index.ts');
    expect(why).toMatch(/^server\/src\/features\/new has no place/);
  });

  test('refuses Node and all of zod in code for browsers', () => {
    expect(refused('web/src/lib/a.ts', 'node:fs')).toMatch(/browsers/);
    expect(refused('contract/src/a.ts', 'zod')).toMatch(/zod\/mini/);
    expect(refused('contract/src/a.ts', 'zod/mini')).toBeNull();
  });

  test('lets the web app enter a feature only by its index or a page', () => {
    const from = 'web/src/app/routes.tsx';
    expect(refused(from, 'web/src/features/topics/index.ts')).toBeNull();
    expect(refused(from, 'web/src/features/topics/pages/edit-topic.tsx')).toBeNull();
    expect(refused(from, 'web/src/features/topics/api.ts')).toMatch(/inside of a feature/);
  });

  test('refuses the product in the design system', () => {
    expect(refused('web/src/ui/a.tsx', 'web/src/features/topics/index.ts')).not.toBeNull();
    expect(refused('web/src/ui/a.tsx', 'web/src/lib/api.ts')).toMatch(/design system/);
  });
});

test('finds files that import one another, with the path around', () => {
  const imports = [
    { from: 'a.ts', to: 'b.ts' },
    { from: 'b.ts', to: 'c.ts' },
    { from: 'c.ts', to: 'b.ts' },
    { from: 'c.ts', to: 'd.ts' },
  ];
  expect(findCircles(imports)).toEqual([['b.ts', 'c.ts', 'b.ts']]);
});
