import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const STYLES = readFileSync(new URL('../web/src/styles.css', import.meta.url), 'utf8');

/** WCAG 2.2: text, and whatever has to be visible to use the page. */
const TEXT_MIN = 4.5;
const SHAPE_MIN = 3;

const GROUNDS = ['surface', 'raised', 'sunken'];
const ON_GROUNDS = ['ink', 'ink-strong', 'muted', 'believe', 'disbelieve', 'neutral', 'danger'];
const ON_SOFT = [
  ['danger-strong', 'danger-soft'],
  ['danger', 'danger-soft'],
  ['success', 'success-soft'],
  ['success', 'raised'],
  ['ink', 'believe-soft'],
  ['ink', 'disbelieve-soft'],
  ['surface', 'ink'],
] as const;
const SHAPES = ['line-strong', 'focus'];

/** The color of a token in one theme. */
function color(token: string, theme: 'light' | 'dark'): string {
  const pair = new RegExp(`--color-${token}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(STYLES);
  const found = pair?.[theme === 'light' ? 1 : 2];
  if (found === undefined) throw new Error(`no color is called ${token}`);
  return found;
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

const TEXTS = [
  ...ON_GROUNDS.flatMap((text) => GROUNDS.map((on) => [text, on] as const)),
  ...ON_SOFT,
];

for (const theme of ['light', 'dark'] as const) {
  test.each(TEXTS)(`%s is readable on %s in ${theme}`, (text, on) => {
    expect(contrast(color(text, theme), color(on, theme))).toBeGreaterThanOrEqual(TEXT_MIN);
  });

  test.each(SHAPES.flatMap((shape) => GROUNDS.map((on) => [shape, on] as const)))(
    `%s can be seen on %s in ${theme}`,
    (shape, on) => {
      expect(contrast(color(shape, theme), color(on, theme))).toBeGreaterThanOrEqual(SHAPE_MIN);
    },
  );
}
