import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { initialLive } from '../live/live-state.ts';
import { aBargain, anEvidence, ann, aProposal, aReview } from '../live/live-test-data.ts';
import { showLive } from '../live/live-view.ts';
import {
  type Calls,
  calledPanel,
  evidenceCalls,
  FIRST_PANEL,
  PanelLabel,
  panelName,
} from './panels.tsx';
import { clampWidth, widthAfterKey } from './sidebar.tsx';

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

const nothing: Calls = { flag: null, pendingIds: [] };

describe('the panel to open', () => {
  it('is the flags when a flag becomes active, even together with new evidence', () => {
    expect(calledPanel(nothing, { flag: 'f', pendingIds: ['e'] })).toBe('flags');
  });

  it('is the evidence when an item appears', () => {
    const one = { flag: 'f', pendingIds: ['e'] };
    expect(calledPanel(one, { flag: 'f', pendingIds: ['e', 'd'] })).toBe('evidence');
  });

  it('is the evidence from the start in an open dispute, or with an open propose form', () => {
    const openedWith = (...given: Parameters<typeof evidenceCalls>) =>
      calledPanel(nothing, { flag: null, pendingIds: evidenceCalls(...given) });
    const dispute = { proposal: { id: 'p', status: 'dispute' } } as const;
    expect(FIRST_PANEL).toBe('history');
    expect(openedWith([], null, false)).toBeNull();
    expect(openedWith([], dispute, false)).toBe('evidence');
    expect(openedWith([], { proposal: { id: 'p', status: 'decided' } }, false)).toBeNull();
    expect(openedWith([], null, true)).toBe('evidence');
  });

  it('is none when something is settled or nothing has changed', () => {
    const one = { flag: 'f', pendingIds: ['e'] };
    expect(calledPanel(one, nothing)).toBeNull();
    expect(calledPanel(one, one)).toBeNull();
  });
});

describe('the width of the panels', () => {
  it('stays between 280 pixels and half the window', () => {
    expect(clampWidth(100, 1280)).toBe(280);
    expect(clampWidth(900, 1280)).toBe(640);
    expect(clampWidth(300, 1280)).toBe(300);
    expect(clampWidth(300, 400)).toBe(280);
  });

  it('responds to the arrow keys, Home and End, and ignores other keys', () => {
    expect(widthAfterKey('ArrowLeft', 300, 1280)).toBe(316);
    expect(widthAfterKey('ArrowRight', 300, 1280)).toBe(284);
    expect(widthAfterKey('Home', 500, 1280)).toBe(280);
    expect(widthAfterKey('End', 500, 1280)).toBe(640);
    expect(widthAfterKey('Tab', 300, 1280)).toBeNull();
  });
});
