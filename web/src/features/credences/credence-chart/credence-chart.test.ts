import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CredenceChart } from './credence-chart.tsx';

const createdAt = '2025-05-01T10:00:00.000Z';
const points = [{ timestamp: createdAt, credence: 0.5 }];
const UNMOVED = 'No evidence has moved it yet.';

const shown = (startOnly: boolean) =>
  renderToStaticMarkup(
    createElement(CredenceChart, { points, evidence: [], createdAt, startOnly, height: 200 }),
  );

test('says that no evidence has moved the figure when its whole history is known', () => {
  expect(shown(false)).toContain(UNMOVED);
});

test('[SC1] says nothing of the kind when the history couldn’t be loaded', () => {
  expect(shown(true)).not.toContain(UNMOVED);
});
