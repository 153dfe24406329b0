import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPageTitle, setTitleCount } from './page.tsx';

beforeEach(() => vi.stubGlobal('document', { title: '' }));
afterEach(() => {
  setTitleCount(0);
  vi.unstubAllGlobals();
});

test('names only the page when nothing is waiting', () => {
  setPageTitle('Topics');
  expect(document.title).toBe('Topics · Midspan');
});

test('counts what is waiting, on this page and on those that follow', () => {
  setPageTitle('Topics');
  setTitleCount(2);
  expect(document.title).toBe('(2) Topics · Midspan');
  setPageTitle('About');
  expect(document.title).toBe('(2) About · Midspan');
  setTitleCount(0);
  expect(document.title).toBe('About · Midspan');
});

test('adds what is waiting on the page itself', () => {
  setPageTitle('Waiting Room', 1);
  expect(document.title).toBe('(1) Waiting Room · Midspan');
  setTitleCount(2);
  expect(document.title).toBe('(3) Waiting Room · Midspan');
});
