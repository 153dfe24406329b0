import type { Site } from './system.ts';

/**
 * Between the server and the bundle of the web that it renders open pages with. The two never import
 * one another: the server loads the built file, as it reads the built page.
 */
export interface FirstPaintParts {
  readonly site: Site;
  /** Reads an address of the API as a visitor. */
  readonly fetchApi: (address: string) => Promise<Response>;
}

/** What was read for a page, by the key under which the page looks for it. */
export type ReadForPage = readonly (readonly [key: readonly unknown[], data: unknown])[];

export interface FirstPaint {
  readonly html: string;
  readonly data: ReadForPage;
}

/** Null where there is no page for everybody. Whatever is not read in time stays a placeholder. */
export type PaintFirst = (address: string, inTime: AbortSignal) => Promise<FirstPaint | null>;

export type CreateFirstPaint = (parts: FirstPaintParts) => PaintFirst;

/** Where the page finds what was read for it. Without that element nothing was rendered. */
export const FIRST_PAINT_ELEMENT_ID = 'first-paint';

/** Holds the styles of single elements, which the content security policy keeps out of their tags. */
export const FIRST_PAINT_STYLE_ID = 'first-paint-styles';
