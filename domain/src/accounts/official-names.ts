/** A name with this anywhere in it seems to speak for the product. */
const PRODUCT = 'midspan';

/** Titles reserved for those who run an installation: refused as a word of any name. */
const TITLES = [
  'admin',
  'admins',
  'administrator',
  'administrators',
  'moderator',
  'moderators',
  'sysadmin',
  'webmaster',
];

/** Words that seem to speak for the product when a name contains nothing else. */
const OFFICES = [
  ...TITLES,
  'helpdesk',
  'help',
  'moderation',
  'mods',
  'mod',
  'official',
  'operators',
  'operator',
  'root',
  'security',
  'staff',
  'support',
  'system',
  'team',
];

/** Words that don't change whether a name is an office: "The Team", "Site Admin". */
const FILLERS = ['the', 'our', 'site', 'account', 'customer', 'member', 'service', 'desk'];

/** Names that the product shows for a missing or deleted member, or for one it doesn't name. */
const SHOWN = ['Deleted member', 'Anonymous', 'Unknown User', 'You', 'Someone', 'Your partner'];

/** Digits at the edge of a word: "admin2", "007 moderator". Inside, they may stand for a letter. */
const EDGE_DIGITS = /(?<![\p{L}\p{M}])\p{N}+|\p{N}+(?![\p{L}\p{M}\p{N}])/gu;
const SEPARATORS = /[^\p{L}\p{N}]+/u;

/**
 * [NA3] Finds names that speak for the product or for those who run it, compared by `fold`: by key
 * in the browser, by skeleton on the server. Accents, separators and digits around a word hide
 * nothing; a word that only starts like an office ("Adminstrable") is allowed.
 */
export function officialNames(fold: (name: string) => string): (username: string) => boolean {
  const plain = (name: string) => fold(name).normalize('NFD').replace(/\p{M}/gu, '');
  const wordsOf = (name: string) => plain(name).split(SEPARATORS).filter(Boolean);
  const joined = (name: string) => wordsOf(name).join('');
  const titles = new Set(TITLES.map(joined));
  const shown = new Set(SHOWN.map(joined));
  const product = joined(PRODUCT);
  const fillers = FILLERS.map(joined).join('|');
  const onlyFillers = new RegExp(`^(?:${fillers})*$`, 'u');
  const onlyOffices = new RegExp(`^(?:${fillers}|${OFFICES.map(joined).join('|')})+$`, 'u');

  const isOfficial = (name: string) => {
    const words = wordsOf(name);
    const whole = words.join('');
    return (
      whole.includes(product) ||
      shown.has(whole) ||
      words.some((word) => titles.has(word)) ||
      (onlyOffices.test(whole) && !onlyFillers.test(whole))
    );
  };
  return (username) =>
    isOfficial(username) || isOfficial(username.normalize('NFKC').replace(EDGE_DIGITS, ' '));
}
