import { CATEGORIES, type Category } from '@midspan/domain';

const CATEGORY = 'category';

/** The category in the address; null, meaning all of them, when it is unknown. */
export function chosenCategory(search: URLSearchParams): Category | null {
  const name = search.get(CATEGORY);
  return CATEGORIES.find((category) => category === name) ?? null;
}

/** The query for a category. */
export function searchFor(category: Category | null): URLSearchParams {
  return new URLSearchParams(category === null ? {} : { [CATEGORY]: category });
}
