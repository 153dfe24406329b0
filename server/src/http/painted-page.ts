import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { FIRST_PAINT_ELEMENT_ID, FIRST_PAINT_STYLE_ID, type FirstPaint } from '@midspan/contract';
import { inertJson } from './inert-json.ts';
import { liftStyles } from './lift-styles.ts';

const COMPRESS = {
  // Made while somebody waits: the last percents would take ten times as long.
  br: (html: Buffer) =>
    promisify(brotliCompress)(html, { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (html: Buffer) => promisify(gzip)(html),
} as const;

type Encoding = keyof typeof COMPRESS;

const isEncoding = (name: string): name is Encoding => Object.hasOwn(COMPRESS, name);

/** The best that a browser says it can read; null if it says nothing of these. */
export function chosenEncoding(accepted: string): Encoding | null {
  const names = accepted
    .split(',')
    .map((one) => one.trim())
    .filter(isEncoding);
  return names.includes('br') ? 'br' : (names[0] ?? null);
}

/** Longer ones come empty: the browser gets there sooner without them, and others are not held up. */
const PAGE_BYTES_MAX = 512 * 1024;

/** A page with its first markup, the same for every visitor. */
export interface PaintedPage {
  readonly html: Buffer;
  /** the most it takes, once it is compressed in every way */
  readonly bytes: number;
  /** how the content security policy names the page's own style sheet; null without one */
  readonly styleHash: string | null;
  /** Compressed once, however many ask. */
  compressed(encoding: Encoding): Promise<Buffer>;
}

const EMPTY_ROOT = '<div id="root"></div>';

/** Files that a page needs which has yet to be drawn; web/src/main.ts fetches them after the paint. */
const STEPS = /rel="modulepreload"(?=[^>]* fetchpriority="low")/g;

/** Null where the page would be too long. */
export function paintPage(page: string, paint: FirstPaint): PaintedPage | null {
  if (paint.html.length > PAGE_BYTES_MAX) return null;
  const { html: markup, css } = liftStyles(paint.html);
  const style = css === '' ? '' : `<style id="${FIRST_PAINT_STYLE_ID}">${css}</style>`;
  const data = `<script type="application/json" id="${FIRST_PAINT_ELEMENT_ID}">${inertJson(paint.data)}</script>`;
  const text = page
    .replace(STEPS, 'rel="later"')
    .replace(EMPTY_ROOT, () => `${style}<div id="root" data-painted>${markup}</div>\n${data}`);
  const html = Buffer.from(text);
  if (html.byteLength > PAGE_BYTES_MAX) return null;
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    html,
    bytes: (1 + Object.keys(COMPRESS).length) * html.byteLength,
    styleHash: css === '' ? null : `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    compressed(encoding) {
      const making = made.get(encoding) ?? COMPRESS[encoding](html);
      made.set(encoding, making);
      return making;
    },
  };
}
