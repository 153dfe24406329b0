import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Pair = readonly [foreground: string, background: string];

const css = readFileSync(new URL('src/styles.css', import.meta.url), 'utf8');
const colours = new Map(
  [...css.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name ?? '', { light: light ?? '', dark: dark ?? '' }],
  ),
);

function colour(name: string, theme: 'light' | 'dark'): string {
  const found = colours.get(name);
  if (!found) throw new Error(`styles.css has no colour named ${name}`);
  return found[theme];
}

/** Relative luminance as WCAG 2.2 defines it; white is 1. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio as WCAG 2.2 defines it; black on white is 21. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const BACKGROUNDS = ['surface', 'raised', 'sunken'];
const on = (names: readonly string[]): Pair[] =>
  names.flatMap((name) => BACKGROUNDS.map((background): Pair => [name, background]));

const TEXT: Pair[] = [
  ...on(['ink', 'muted', 'believe', 'disbelieve', 'neutral', 'danger', 'success']),
  ['ink', 'danger-soft'],
  ['danger', 'danger-soft'],
  ['ink', 'success-soft'],
  ['success', 'success-soft'],
  ['surface', 'ink'],
  ['surface', 'ink-strong'],
  ['surface', 'danger'],
  ['surface', 'danger-strong'],
];

const SHAPES: Pair[] = [
  ...on(['line-strong', 'focus']),
  ['believe', 'believe-soft'],
  ['disbelieve', 'disbelieve-soft'],
  ['ink', 'believe-soft'],
  ['ink', 'disbelieve-soft'],
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(TEXT)('gives text in %s on %s a contrast of at least 4.5', (foreground, background) => {
    const ratio = contrast(colour(foreground, theme), colour(background, theme));
    expect(ratio).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SHAPES)('gives shapes in %s on %s a contrast of at least 3', (shape, background) => {
    const ratio = contrast(colour(shape, theme), colour(background, theme));
    expect(ratio).toBeGreaterThanOrEqual(3);
  });
});
