import { CATEGORIES, type Category } from '@midspan/domain';
import { classNames } from '../../../ui/class-names.ts';

const CATEGORY = 'category';

/** The category in the address; null, meaning all of them, when it is unknown. */
export function chosenCategory(search: URLSearchParams): Category | null {
  const name = search.get(CATEGORY);
  return CATEGORIES.find((category) => category === name) ?? null;
}

/** The same list, of this category. */
export function searchFor(category: Category | null, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  if (category === null) next.delete(CATEGORY);
  else next.set(CATEGORY, category);
  return next;
}

interface CategoryFilterProps {
  chosen: Category | null;
  onChoose: (category: Category | null) => void;
}

const CHOICES = [null, ...CATEGORIES] as const;

export function CategoryFilter({ chosen, onChoose }: CategoryFilterProps) {
  return (
    // One row on a phone, where the last choice in view is cut, so that it is seen to continue.
    <fieldset className="flex min-w-0 gap-2 max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:pb-1 sm:flex-wrap">
      <legend className="sr-only">Filter by category</legend>
      {CHOICES.map((category) => (
        <button
          key={category ?? ''}
          type="button"
          aria-pressed={category === chosen}
          onClick={() => onChoose(category)}
          className={classNames(
            'min-h-9 shrink-0 cursor-pointer rounded-full border px-3.5 py-1 text-sm font-medium transition-colors duration-150',
            category === chosen
              ? 'border-ink bg-ink text-surface'
              : 'border-line-strong bg-raised hover:border-ink',
          )}
        >
          {category ?? 'All Categories'}
        </button>
      ))}
    </fieldset>
  );
}
