import { FIRST_PAINT_ELEMENT_ID, type ReadForPage } from '@midspan/contract';
import * as z from 'zod/mini';

const readForPage = z.array(z.tuple([z.array(z.unknown()), z.unknown()]));

/** The data the server rendered this page with; null if it rendered nothing. */
export function cameWithPage(page: Document): ReadForPage | null {
  const element = page.getElementById(FIRST_PAINT_ELEMENT_ID);
  return element === null ? null : readForPage.parse(JSON.parse(element.textContent));
}
