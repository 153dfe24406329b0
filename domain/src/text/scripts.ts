/** Scripts with look-alike letters: "раyраl" in Cyrillic and Latin reads as one word. */
const CONFUSABLE_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
];

/**
 * Whether a word mixes two scripts with look-alike letters. Decorated letters belong to no script
 * until they are normalized, so "𝐀дмин" counts as mixed too.
 */
export function mixesScripts(word: string): boolean {
  const plain = word.normalize('NFKC');
  return CONFUSABLE_SCRIPTS.filter((script) => script.test(plain)).length > 1;
}
