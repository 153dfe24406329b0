/** [HY1] The other side of a claim, built from the claim itself so that no one can slant it. */
export function negate(statement: string): string {
  return `It is not the case that ${statement}`;
}
