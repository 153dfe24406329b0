/** Both at the same moment; which of them the server reads first alternates from turn to turn. */
export async function atOnce<One, Other>(
  turn: number,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  if (turn % 2 === 0) return Promise.all([one(), other()]);
  const started = other();
  return Promise.all([one(), started]);
}
