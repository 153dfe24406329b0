import { expect, test } from 'vitest';
import { extractStyles } from './extract-styles.ts';

test('turns style attributes into one sheet, each style once', () => {
  const html =
    '<i style="left:78%"></i><b class="x" style="width:28%;height:min(1lh, 2rem)"></b><u style="left:78%"></u>';
  expect(extractStyles(html)).toEqual({
    html: '<i data-style="0"></i><b class="x" data-style="1"></b><u data-style="0"></u>',
    css: '[data-style="0"]{left:78%}[data-style="1"]{width:28%;height:min(1lh, 2rem)}',
  });
});

test('leaves a page without style attributes unchanged', () => {
  expect(extractStyles('<p>one</p>')).toEqual({ html: '<p>one</p>', css: '' });
});

test('leaves user text about styles alone', () => {
  const html = '<p>He wrote style=&quot;left:1%&quot; here</p>';
  expect(extractStyles(html)).toEqual({ html, css: '' });
});

test.each([
  ['that would end its rule', 'left:1%}body{display:none'],
  ['that would end the sheet', 'left:1%</style>'],
  ['that would hide something in an escape', 'width:\\65'],
  ['with an entity', 'font-family:&quot;x&quot;'],
  ['that fetches', 'background:url(https://x.example)&amp;'],
])('leaves out a style %s', (_, style) => {
  expect(extractStyles(`<i style="${style}">a</i>`)).toEqual({ html: '<i>a</i>', css: '' });
});
