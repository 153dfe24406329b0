import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { FIRST_PAINT_ELEMENT_ID, type FirstPaint } from '@midspan/contract';
import { extractStyles } from './extract-styles.ts';
import { inertJson } from './inert-json.ts';

const COMPRESS = {
  // Compressed while someone waits: the last few percent would take ten times as long.
  br: (html: Buffer) =>
    promisify(brotliCompress)(html, { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (html: Buffer) => promisify(gzip)(html),
} as const;

type Encoding = keyof typeof COMPRESS;

const isEncoding = (name: string): name is Encoding => Object.hasOwn(COMPRESS, name);

/** The best encoding that a browser accepts; null if it names none of these. */
export function chosenEncoding(accepted: string): Encoding | null {
  const names = accepted
    .split(',')
    .map((one) => one.trim())
    .filter(isEncoding);
  return names.includes('br') ? 'br' : (names[0] ?? null);
}

/** Longer ones are sent empty: the browser is faster without them, and others aren't delayed. */
const PAGE_BYTES_MAX = 512 * 1024;

/** A page with its first markup, the same for every visitor. */
export interface PaintedPage {
  readonly html: Buffer;
  /** its maximum size, including every compressed version */
  readonly bytes: number;
  /** the page's own style sheet in the content security policy; null without one */
  readonly styleHash: string | null;
  /** Compressed once, however many ask. */
  compressed(encoding: Encoding): Promise<Buffer>;
}

const EMPTY_ROOT = '<div id="root"></div>';

/** Files for a page yet to be drawn; web/src/main.ts fetches them after the paint. */
const STEPS = /rel="modulepreload"(?=[^>]* fetchpriority="low")/g;

/** Null when the page would be too long. */
export function paintPage(page: string, paint: FirstPaint): PaintedPage | null {
  if (paint.html.length > PAGE_BYTES_MAX) return null;
  const { html: markup, css } = extractStyles(paint.html);
  // Inside the root, so that it goes when the browser's own rendering replaces the root.
  const style = css === '' ? '' : `<style>${css}</style>`;
  const data = `<script type="application/json" id="${FIRST_PAINT_ELEMENT_ID}">${inertJson(paint.data)}</script>`;
  const text = page
    .replace(STEPS, 'rel="later"')
    .replace(EMPTY_ROOT, () => `<div id="root" data-painted>${style}${markup}</div>\n${data}`);
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
