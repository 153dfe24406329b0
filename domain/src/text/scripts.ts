/** Scripts whose letters are drawn alike: "раyраl" in Cyrillic and Latin reads as one word. */
const CONFUSABLE_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
];

/**
 * Whether a word holds letters of two scripts that are drawn alike. Decorated letters belong to no
 * script until they are plain: "𝐀дмин" mixes two all the same.
 */
export function mixesScripts(word: string): boolean {
  const plain = word.normalize('NFKC');
  return CONFUSABLE_SCRIPTS.filter((script) => script.test(plain)).length > 1;
}
