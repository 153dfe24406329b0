import { CLAIM_SEARCH, categoryField, idField } from '@midspan/contract';
import * as z from 'zod/mini';
import type { OpenAddress } from '../../http/open-address.ts';
import { PLAIN_HEAD } from '../../http/page-head.ts';

interface OpenPage {
  readonly title: string;
  readonly description: string;
  /** the query fields of its address, in this order */
  readonly query?: z.ZodMiniObject;
}

/** The pages that are the same for everyone, with their titles on the web. */
export const OPEN_PAGES: Readonly<Record<string, OpenPage>> = {
  '/': { title: 'Talk across the divide', description: PLAIN_HEAD.description },
  '/about': {
    title: 'About',
    description:
      'Why two people who disagree share one figure, how evidence moves it, and the rules for talking here.',
  },
  '/privacy': {
    title: 'Privacy Policy',
    description: 'What Midspan stores about you, who can see it, and for how long.',
  },
  '/topics': {
    title: 'Topics',
    description: 'Find a claim you have a view on, and someone who sees it differently.',
    query: z.object({ category: categoryField }),
  },
  '/second-pair': {
    title: 'Needs a second pair',
    description: 'Claims whose evidence only a few pairs have weighed, and that want another look.',
  },
  '/rounds': {
    title: 'Rounds',
    description:
      'People sign up, and at a set time everyone gets a partner from the other side, by lot.',
  },
  '/search': {
    title: 'Search',
    description: 'Find topics and claims to talk about.',
    query: z.object({
      q: z.string().check(z.trim(), z.minLength(1), z.maxLength(CLAIM_SEARCH.maxCharacters)),
    }),
  },
};

const PAGES_OF = {
  topic: /^\/topics\/([^/]+)$/,
  hypothesis: /^\/hypotheses\/([^/]+)$/,
  summary: /^\/conversations\/([^/]+)\/summary$/,
  round: /^\/rounds\/([^/]+)$/,
} as const;

type PageOf = keyof typeof PAGES_OF;

/** Look like a topic's and a round's page, but are for members. */
const FOR_MEMBERS = ['/topics/new', '/rounds/new'];

/** Where a path leads, before checking whether it exists. */
export type Place =
  | { readonly kind: 'open'; readonly path: string; readonly page: OpenPage }
  /** a path with an id, which is null if it can't be one */
  | { readonly kind: PageOf; readonly path: string; readonly id: string | null }
  | null;

export function placeOf(given: string): Place {
  // Matched only after something else: starting at each of 15,000 slashes would take half a second.
  const path = given.replace(/(?<=[^/])\/+$/, '');
  const page = Object.hasOwn(OPEN_PAGES, path) ? OPEN_PAGES[path] : undefined;
  if (page !== undefined) return { kind: 'open', path, page };
  if (FOR_MEMBERS.includes(path)) return null;
  for (const kind of ['topic', 'hypothesis', 'summary', 'round'] as const) {
    const found = PAGES_OF[kind].exec(path)?.[1];
    if (found === undefined) continue;
    const id = idField.safeParse(found).data ?? null;
    return { kind, path: id === null ? path : path.replace(found, id), id };
  }
  return null;
}

/** The query fields that the page knows; none if one of them is nonsense. */
function knownFields(schema: z.ZodMiniObject, query: string): string {
  const given = new URLSearchParams(query);
  const fields = Object.keys(schema.shape).map((name) => [name, given.get(name)]);
  const read = schema.safeParse(Object.fromEntries(fields));
  if (!read.success) return '';
  const known = new URLSearchParams();
  for (const [name, value] of Object.entries(read.data)) known.set(name, String(value));
  return `?${known}`;
}

/**
 * The canonical address under which a public page is rendered and cached, whatever was requested.
 */
export function openAddress(asked: string): OpenAddress | null {
  const [path = '', ...rest] = asked.split('?');
  const place = placeOf(path);
  if (place === null) return null;
  if (place.kind !== 'open') {
    return place.id === null ? null : { kind: place.kind, address: place.path };
  }
  const { query } = place.page;
  const known = query === undefined ? '' : knownFields(query, rest.join('?'));
  return { kind: place.path, address: `${place.path}${known}` };
}
