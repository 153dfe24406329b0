/**
 * The stream is one list to assistive technology. What stands between the list and its
 * items is for drawing alone, so both have to say what they are.
 */
export const LIST = { role: 'list' } as const;
export const PART = { role: 'none' } as const;
export const ITEM = { role: 'listitem' } as const;
