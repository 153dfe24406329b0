import { expect, test } from 'vitest';
import { toModule } from './prose.ts';

test('makes a chapter of each heading, and sections inside it', () => {
  const module = toModule('## TL;DR\n\nShort.\n\n### The rule {#rule}\n\nLong.\n\n## End');
  expect(module).toContain(
    '<><Chapter id="tl-dr" title="TL;DR"><p>Short.</p>\n<Section id="rule" title="The rule"><p>Long.</p>\n</Section></Chapter><Chapter id="end" title="End"></Chapter></>',
  );
  expect(module).toContain(
    '[{"id":"tl-dr","title":"TL;DR","sections":[{"id":"rule","title":"The rule"}]},{"id":"end","title":"End","sections":[]}]',
  );
});

test('keeps the space of a line break, which JSX would drop next to a tag', () => {
  expect(toModule('One **two**\nthree\n**four**')).toContain(
    '<p>One <strong>two</strong> three <strong>four</strong></p>',
  );
});

test('takes braces in a text for braces', () => {
  expect(toModule('a {b}')).toContain("<p>a {'{'}b{'}'}</p>");
});

test('links with the router, and takes what else a text names from the page', () => {
  const module = toModule('See [this](/privacy) and <Sees of="public" />.');
  expect(module).toContain('({ parts: { Sees } })');
  expect(module).toContain('See <Link to="/privacy">this</Link> and <Sees of="public" />.');
});
