import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EvidenceSource } from './evidence-source.tsx';

const shown = (source: string) =>
  renderToStaticMarkup(createElement(EvidenceSource, { source, source_tier: null }));

test('[SO1] a source with a user name before its host is shown as text, never as a link', () => {
  const html = shown('http://127.0.0.1:3000@evil.example');
  expect(html).toContain('http://127.0.0.1:3000@evil.example');
  expect(html).not.toContain('<a');
});

test('[SO1] an ordinary address is a link, and one in other letters says where it leads', () => {
  expect(shown('https://example.org/a')).toContain('<a href="https://example.org/a"');
  expect(shown('https://example.org/a')).not.toContain('leads to');
  expect(shown('https://аррӏе.com')).toContain('(leads to xn--80ak6aa92e.com)');
});
