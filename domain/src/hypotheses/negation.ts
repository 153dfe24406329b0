/** [HY1] The other side of a claim, made from the claim itself so that nobody can slant it. */
export function negate(statement: string): string {
  return `It is not the case that ${statement}`;
}
