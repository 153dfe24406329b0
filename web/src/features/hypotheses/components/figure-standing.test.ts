import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { FigureBasis } from '../../../lib/figure-basis.tsx';
import { NOT_ESTABLISHED } from '../../../lib/weighed-test-data.ts';
import { FigureOnItsWay, FigureStanding } from './figure-standing.tsx';

const markup = (element: ReactElement) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, element));
const textOf = (element: ReactElement) => markup(element).replaceAll(/<[^>]+>/g, '');

const SUPPORT = {
  ...NOT_ESTABLISHED,
  tally: {},
  weights: [{ hypothesis_likelihood: 0.9, negation_likelihood: 0.25, items: 1 }],
  pairs: 1,
};

test('[SD10] says in one word that a figure is early, and explains it on demand', () => {
  const early = markup(createElement(FigureStanding, { support: SUPPORT }));
  expect(early.replaceAll(/<[^>]+>/g, '')).toContain('Early · one more pair could move it a lot');
  expect(early).toContain('<details');
  const carried = { ...SUPPORT, early: false, carried: true };
  expect(textOf(createElement(FigureStanding, { support: carried }))).not.toContain('Early');
});

test('[SD10] marks a figure in a list, beside its pairs', () => {
  const basis = (early: boolean, pairs?: number | null) =>
    textOf(createElement(FigureBasis, { early, ...(pairs !== undefined && { pairs }) }));
  expect(basis(true, 1)).toBe('Early · Rests on 1 pair');
  expect(basis(true)).toBe('Early');
  expect(basis(true, null)).toBe('Early');
  expect(basis(false, 4)).toBe('Rests on 4 pairs');
  expect(basis(false, 0)).toBe('');
});

test('[SD8] [SD13] says where a figure is going and when it moves next, until it is there', () => {
  vi.useFakeTimers({ now: new Date(2026, 2, 10, 14, 0) });
  const next_at = new Date(2026, 2, 13, 14, 0).toISOString();
  const support = { ...SUPPORT, early: false, carried: true, computed: 99, next_at };
  const shownAt = (percent: number) => textOf(createElement(FigureOnItsWay, { percent, support }));
  const texts = [shownAt(31), shownAt(99)];
  vi.useRealTimers();
  expect(texts).toEqual([
    '31%, moving to 99%: within three days a figure that three pairs have carried moves less than 30 points. Next step Friday, 14:00.',
    '',
  ]);
});
