import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { initialLive } from '../live/live-state.ts';
import { ann } from '../live/live-test-data.ts';
import { showLive } from '../live/live-view.ts';
import { PanelLabel, panelName } from './panels.tsx';

it('shows the number of items beside the evidence history, however many there are', () => {
  const state = { ...showLive(initialLive(ann.id)), evidenceTotal: 1234 };
  expect(renderToStaticMarkup(createElement(PanelLabel, { id: 'history', state }))).toContain(
    '>1234<',
  );
  expect(panelName('history', state)).toBe('Evidence History (1234)');
});
