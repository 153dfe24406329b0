/** Whoever has this anywhere in a name speaks for the product. */
const PRODUCT = 'midspan';

/** Offices that nobody bears but those who run an installation: refused as a word of any name. */
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

/** Words that speak for the product when a name holds nothing else. */
const OFFICES = [
  ...TITLES,
  'helpdesk',
  'help',
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

/** Words that make an office of no name, and hide none: "The Team", "Site Admin". */
const FILLERS = ['the', 'our', 'site', 'account', 'customer', 'member', 'service', 'desk'];

/** What the product itself shows where a member's name is missing, gone or one's own. */
const SHOWN = ['Deleted member', 'Anonymous', 'Unknown User', 'You'];

/** Digits at the edge of a word: "admin2", "007 moderator". Inside, they may stand for a letter. */
const EDGE_DIGITS = /(?<![\p{L}\p{M}])\p{N}+|\p{N}+(?![\p{L}\p{M}\p{N}])/gu;
const SEPARATORS = /[^\p{L}\p{N}]+/u;

/**
 * [NA3] Finds the names that speak for the product or for those who run it, as `fold` compares them:
 * by key where only that is known, by skeleton where that is. Accents, separators and digits around
 * a word hide nothing; a word that only begins like an office ("Adminstrable") is none.
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
