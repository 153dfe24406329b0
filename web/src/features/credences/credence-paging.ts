import { CREDENCE_LIST } from '@midspan/contract';
import type { Category } from '@midspan/domain';

export interface CredencePaging {
  readonly category: Category | null;
  /** from 1 */
  readonly page: number;
  /** how many items of the first page are wanted so far */
  readonly wanted: number;
}

export type CredencePagingAction =
  | { readonly type: 'choose-category'; readonly category: Category | null }
  | { readonly type: 'load-more' }
  | { readonly type: 'go-to-page'; readonly page: number };

export const FIRST_VIEW: CredencePaging = { category: null, page: 1, wanted: CREDENCE_LIST.first };

export function pageCredences(state: CredencePaging, action: CredencePagingAction): CredencePaging {
  switch (action.type) {
    case 'choose-category':
      return { ...FIRST_VIEW, category: action.category };
    case 'load-more':
      return { ...state, wanted: Math.min(CREDENCE_LIST.page, state.wanted + CREDENCE_LIST.more) };
    case 'go-to-page':
      // Someone who has turned pages has seen all of the first one, so coming back shows all of it.
      return { ...state, page: action.page, wanted: CREDENCE_LIST.page };
  }
}

export function requestsFor({ category, page, wanted }: CredencePaging) {
  const { first, more, page: whole } = CREDENCE_LIST;
  if (page > 1) return [{ category, offset: (page - 1) * whole, limit: whole }];
  const further = Array.from({ length: Math.ceil((wanted - first) / more) }, (_, place) => ({
    category,
    offset: first + place * more,
    limit: more,
  }));
  return [{ category, offset: 0, limit: first }, ...further];
}

export type CredenceRequest = ReturnType<typeof requestsFor>[number];

/** The first page has more to load; further pages come whole. */
export function canLoadMore({ page, wanted }: CredencePaging, total: number): boolean {
  return page === 1 && wanted < Math.min(total, CREDENCE_LIST.page);
}

/** Pages come after the first thirty: turning to the second one before would skip some of those. */
export function canTurnPages(state: CredencePaging, total: number): boolean {
  return pageCount(total) > 1 && !canLoadMore(state, total);
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / CREDENCE_LIST.page));
}
