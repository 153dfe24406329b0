/** React writes quotes only as entities, so a match is always an attribute. */
const STYLE = / style="([^"]*)"/g;

/** Measures and names. Anything else might mean more in a style sheet than in an attribute. */
const PLAIN = /^[\w\s:;.,%()#+*/-]*$/;

/**
 * Moves style attributes into one sheet: the content security policy forbids the attribute, but can
 * allow a sheet by its hash. A style that isn't plain is left to the browser's own rendering.
 */
export function extractStyles(html: string): { html: string; css: string } {
  const places = new Map<string, number>();
  const lifted = html.replace(STYLE, (_, style: string) => {
    if (!PLAIN.test(style)) return '';
    const place = places.get(style) ?? places.size;
    places.set(style, place);
    return ` data-style="${place}"`;
  });
  const rules = [...places].map(([style, place]) => `[data-style="${place}"]{${style}}`);
  return { html: lifted, css: rules.join('') };
}
