import { forQuoting, shorten } from '@midspan/domain';
import { escapeHtml } from './escape-html.ts';

/**
 * A page's description for those who don't run it: a search engine, or a chat that shows a link.
 */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** the page's canonical path; null if it is only for the person who opened it */
  readonly path: string | null;
  readonly type: 'website' | 'article';
  readonly status: 200 | 404 | 410;
  /** whether a chat that shows a link may describe it, although it is kept out of every index */
  readonly isShared?: boolean;
}

const SITE_NAME = 'Midspan';
const SITE_DESCRIPTION =
  'Two people who disagree talk one to one and move one shared credence, counting only the evidence both accept.';

/** The image next to a link; drawn from web/link-card.html. */
const IMAGE = { path: '/link-card.png', width: 1200, height: 630 } as const;
const IMAGE_ALT = 'Midspan: a line from disbelief to belief, and one figure that two people move.';

/** Longer ones are cut wherever they are shown, and then rarely at a word. */
const TITLE_MAX = 150;
const DESCRIPTION_MAX = 200;

/** One line of at most this many characters, cut between words where it can be. */
export function oneLine(text: string, max: number): string {
  return shorten(forQuoting(text).replace(/\s+/gu, ' ').trim(), max);
}

/** A page with nothing to show others, such as one behind the login. */
export const PLAIN_HEAD: PageHead = {
  title: SITE_NAME,
  description: SITE_DESCRIPTION,
  path: null,
  type: 'website',
  status: 200,
};

/** Like plain, with nothing at this address. */
export const MISSING_HEAD: PageHead = { ...PLAIN_HEAD, status: 404 };

/** Like missing, with the web's title for an unknown address. */
export const UNKNOWN_HEAD: PageHead = { ...MISSING_HEAD, title: 'Page Not Found' };

/** Like plain, for something removed, so that search engines drop it. */
export const REMOVED_HEAD: PageHead = { ...PLAIN_HEAD, status: 410 };

function tagsOf(head: PageHead, publicUrl: string): string {
  const title =
    head.title === SITE_NAME ? SITE_NAME : `${oneLine(head.title, TITLE_MAX)} · ${SITE_NAME}`;
  const description = oneLine(head.description, DESCRIPTION_MAX);
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
  const tags = [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', description)];
  if (head.path === null) tags.push(meta('name', 'robots', 'noindex'));
  else {
    const address = new URL(head.path, publicUrl).href;
    tags.push(
      `<link rel="canonical" href="${escapeHtml(address)}" />`,
      meta('property', 'og:url', address),
    );
  }
  if (head.path === null && head.isShared !== true) return tags.join('\n    ');
  return [
    ...tags,
    meta('property', 'og:site_name', SITE_NAME),
    meta('property', 'og:type', head.type),
    meta('property', 'og:title', oneLine(head.title, TITLE_MAX)),
    meta('property', 'og:description', description),
    meta('property', 'og:image', new URL(IMAGE.path, publicUrl).href),
    meta('property', 'og:image:width', String(IMAGE.width)),
    meta('property', 'og:image:height', String(IMAGE.height)),
    meta('property', 'og:image:alt', IMAGE_ALT),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('\n    ');
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>\s*/;

export type HeadFiller = (head: PageHead) => string;

/** Replaces the page's own head; the page is split once, not for each visit. */
export function createHeadFiller(html: string, publicUrl: string): HeadFiller {
  const [before, after, ...rest] = html.replace(DESCRIPTION, '').split(TITLE);
  if (before === undefined || after === undefined || rest.length > 0) {
    throw new Error('The page needs exactly one title.');
  }
  return (head) => `${before}${tagsOf(head, publicUrl)}${after}`;
}
