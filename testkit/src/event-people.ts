/**
 * The author wrote the message, proposed the item, is waiting and sends requests; the partner is
 * the other participant. A reader has joined their public conversation, a stranger has not, an
 * outsider is a stranger to a private one, and the blocked member was blocked by the author.
 */
export const EVENT_PEOPLE = [
  'author',
  'partner',
  'reader',
  'stranger',
  'shutOut',
  'blocked',
] as const;
export type Who = (typeof EVENT_PEOPLE)[number];

export type Needs =
  | 'talk'
  | 'disputed item'
  | 'raised flag'
  | 'clarified flag'
  | 'accepted item'
  | 'challenged item'
  | 'dispute'
  | 'new weight'
  | 'nobody'
  | 'waiting'
  | 'match'
  | 'request';
