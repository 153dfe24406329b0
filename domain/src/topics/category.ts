/** [TO1] Every topic belongs to one of these. */
export const CATEGORIES = [
  'Politics',
  'Economics',
  'Science',
  'History',
  'Religion',
  'Society & Culture n.e.c.',
  'Ethics n.e.c.',
] as const;

export type Category = (typeof CATEGORIES)[number];
