/**
 * The stream is one list to assistive technology. Its pages stand between the list and its items, for
 * drawing alone, so both have to say what they are.
 */
export const LIST = { role: 'list' } as const;
export const PAGE = { role: 'none' } as const;
export const ITEM = { role: 'listitem' } as const;
