/** React writes no quote but as an entity, so that this is an attribute wherever it stands. */
const STYLE = / style="([^"]*)"/g;

/** Measures and names. Anything else might mean more in a style sheet than in an attribute. */
const PLAIN = /^[\w\s:;.,%()#+*/-]*$/;

/**
 * Moves the styles of single elements into one sheet: the content security policy forbids the
 * attribute, and can allow a sheet by its hash. A style that is not plain is left to the browser's
 * own drawing of the page.
 */
export function liftStyles(html: string): { html: string; css: string } {
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
