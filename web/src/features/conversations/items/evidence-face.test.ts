import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { anEvidence } from '../live/live-test-data.ts';
import { EvidenceFace } from './evidence-face.tsx';

const shown = (source: string, isCut = false) =>
  renderToStaticMarkup(
    createElement(EvidenceFace, { evidence: anEvidence('e1', { source }), titleId: 't', isCut }),
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

test('[SO1] names only the real host of an address where texts are cut short', () => {
  expect(shown('https://example.org/a', true)).toMatch(
    /<a href="https:\/\/example.org\/a".*>example.org</,
  );
  expect(shown('https://аррӏе.com', true)).toContain('>xn--80ak6aa92e.com<');
  expect(shown('http://127.0.0.1:3000@evil.example', true)).not.toContain('<a');
});
