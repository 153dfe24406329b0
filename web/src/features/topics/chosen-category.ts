import { CATEGORIES, type Category } from '@midspan/domain';

const CATEGORY = 'category';

/** The category an address asks for; null, meaning all of them, where it names none there is. */
export function chosenCategory(search: URLSearchParams): Category | null {
  const name = search.get(CATEGORY);
  return CATEGORIES.find((category) => category === name) ?? null;
}

/** The address's query that asks for a category. */
export function searchFor(category: Category | null): URLSearchParams {
  return new URLSearchParams(category === null ? {} : { [CATEGORY]: category });
}
