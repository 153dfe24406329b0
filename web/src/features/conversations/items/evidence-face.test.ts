import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { anEvidence } from '../live/live-test-data.ts';
import { EvidenceFace } from './evidence-face.tsx';

const shown = (source: string) =>
  renderToStaticMarkup(
    createElement(EvidenceFace, { evidence: anEvidence('e1', { source }), titleId: 't' }),
  );

test('[SO1] shows a source with a username before its host as text, never as a link', () => {
  const html = shown('http://127.0.0.1:3000@evil.example');
  expect(html).toContain('http://127.0.0.1:3000@evil.example');
  expect(html).not.toContain('<a');
});

test('[SO1] links an ordinary address, and names the real host of one in other letters', () => {
  expect(shown('https://example.org/a')).toContain('<a href="https://example.org/a"');
  expect(shown('https://example.org/a')).not.toContain('leads to');
  expect(shown('https://аррӏе.com')).toContain('(leads to xn--80ak6aa92e.com)');
});
