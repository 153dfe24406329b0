import { CLAIM_SEARCH, searchRoutes } from '@midspan/contract';
import { countCodePoints } from '@midspan/domain';
import type { House } from '../../house/house.ts';
import { createSpellingHelp, findByWords, isNothing, withoutSmallWords } from './store.ts';

/** Removes what the database can't store, and which therefore is in no row either. */
const storable = (text: string) =>
  text.toWellFormed().replaceAll('\0', ' ').normalize('NFC').trim();

export function mountSearch({ db, mount, settings }: House): void {
  const findBySpelling = createSpellingHelp(db, settings.SPELLING_WITHIN_MS);

  mount(searchRoutes.find, async ({ query }) => {
    const text = withoutSmallWords(storable(query.q));
    if (countCodePoints(text) < CLAIM_SEARCH.minCharacters) {
      return { topics: [], hypotheses: [], only_close: false };
    }
    const found = await findByWords(db, text);
    if (!isNothing(found)) return { ...found, only_close: false };
    const close = await findBySpelling(text);
    return { ...close, only_close: !isNothing(close) };
  });
}
