import { expect, test } from 'vitest';
import { testsFor } from './changed-tests.ts';

const FOLDERS = new Set([
  'server/src/realtime/',
  'server/src/features/waiting-room/',
  'server/src/features/conversations/flags/',
  'server/src/features/conversations/decisions/',
  'e2e/waiting-room/',
  'e2e/flags/',
]);

test('selects a feature’s tests in every room from a change in any of them', () => {
  for (const path of [
    'contract/src/waiting-room-events.ts',
    'domain/src/waiting-room/matching.ts',
    'server/src/features/waiting-room/store.ts',
    'web/src/features/waiting-room/components/seat.tsx',
  ]) {
    expect(testsFor([path], FOLDERS)).toEqual({
      sources: [path],
      integration: ['server/src/features/waiting-room/'],
      journeys: ['waiting-room/'],
    });
  }
});

test('selects only the folder of conversations that changed', () => {
  expect(testsFor(['server/src/features/conversations/flags/service.ts'], FOLDERS)).toMatchObject({
    integration: ['server/src/features/conversations/flags/'],
    journeys: ['flags/'],
  });
});

test('finds the tests of evidence in folders of another name', () => {
  expect(testsFor(['domain/src/evidence/states.ts'], FOLDERS).integration).toEqual([
    'server/src/features/conversations/decisions/',
  ]);
});

test('selects a part of the server by its folder, and changed tests themselves', () => {
  const changed = [
    'server/src/realtime/rooms.ts',
    'server/src/access.int.test.ts',
    'e2e/a.spec.ts',
  ];
  expect(testsFor(changed, FOLDERS)).toEqual({
    sources: ['server/src/realtime/rooms.ts'],
    integration: ['server/src/access.int.test.ts', 'server/src/realtime/'],
    journeys: ['a.spec.ts'],
  });
});

test('selects nothing for a change of documents', () => {
  expect(testsFor(['README.md'], FOLDERS)).toEqual({ sources: [], integration: [], journeys: [] });
});
