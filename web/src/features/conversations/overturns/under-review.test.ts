import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { anEvidence } from '../live/live-test-data.ts';
import { UnderReview } from './under-review.tsx';

const EXPIRED = 'Timer expired - awaiting resolution';

/** What a visitor, who cannot ask who took part, sees once the deadline has passed. */
function shownToVisitor(dispute_hypothesis_id: string | null): string {
  const evidence = anEvidence('e1', {
    status: 'accepted',
    is_under_review: true,
    active_overturn_proposal_id: 'p1',
    overturn_deadline: '2026-01-01T10:00:00.000Z',
    dispute_hypothesis_id,
  });
  const view = createElement(UnderReview, { evidence, ask: undefined });
  return renderToStaticMarkup(createElement(MemoryRouter, null, view));
}

it('[SC2] shows a visitor that a dispute past its deadline awaits its resolution', () => {
  expect(shownToVisitor('h2')).toContain(EXPIRED);
});

it('says nothing of a resolution while there is only a review', () => {
  expect(shownToVisitor(null)).toContain('Expired');
  expect(shownToVisitor(null)).not.toContain(EXPIRED);
});
