import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { initialLive } from '../live/live-state.ts';
import { aBargain, anEvidence, ann, aProposal, aReview } from '../live/live-test-data.ts';
import { showLive } from '../live/live-view.ts';
import { PanelLabel, panelName } from './panels.tsx';

it('shows the number of items beside the evidence history, however many there are', () => {
  const state = { ...showLive(initialLive(ann.id)), evidenceTotal: 1234 };
  expect(renderToStaticMarkup(createElement(PanelLabel, { id: 'history', state }))).toContain(
    '>1234<',
  );
  expect(panelName('history', state)).toBe('Evidence History (1234)');
});

it('counts what waits for a decision of the two beside the evidence', () => {
  const nothing = showLive(initialLive(ann.id));
  const nameWith = (given: Partial<typeof nothing>) =>
    panelName('evidence', { ...nothing, ...given });
  const pendingEvidence = [anEvidence('a', { status: 'disputed' }), anEvidence('b')];
  expect(nameWith({ pendingEvidence })).toBe('Evidence (2)');
  const overturnProposals = (['review', 'dispute'] as const).map((status) => ({
    ...aProposal({ status }),
    evidence: anEvidence('c'),
  }));
  expect(nameWith({ pendingEvidence, overturnProposals })).toBe('Evidence (3)');
  const bargains = {
    a: aReview(),
    offered: aBargain(),
    reweighed: aBargain({ occasion: 'recalibration' }),
    declined: aBargain({ status: 'ended', standing: null, turn: null }),
  };
  // A review's offer is about an item that is counted already.
  expect(nameWith({ bargains })).toBe('Evidence (2)');
  expect(nameWith({ pendingEvidence: [anEvidence('c', { removed: true })] })).toBe('Evidence');
});
