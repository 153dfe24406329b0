import type { Site } from './system.ts';

/**
 * The interface between the server and the web bundle that renders public pages. Neither imports
 * the other: the server loads the built file, just as it reads the built page.
 */
export interface FirstPaintParts {
  readonly site: Site;
  /** Reads an API address as a visitor. */
  readonly fetchApi: (address: string) => Promise<Response>;
}

/** The data read for a page, by the query key under which the page looks it up. */
export type ReadForPage = readonly (readonly [key: readonly unknown[], data: unknown])[];

export interface FirstPaint {
  readonly html: string;
  readonly data: ReadForPage;
}

/** Returns null when there is no public page. Data that isn't read in time stays a placeholder. */
export type PaintFirst = (address: string, inTime: AbortSignal) => Promise<FirstPaint | null>;

export type CreateFirstPaint = (parts: FirstPaintParts) => PaintFirst;

/** Where the page finds its data. Without that element nothing was rendered. */
export const FIRST_PAINT_ELEMENT_ID = 'first-paint';
