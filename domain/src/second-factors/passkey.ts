/**
 * [SF7] Whether a passkey's counter shows that it was copied: it counts what it signs, unless it
 * doesn't count at all, as those that are synced between devices.
 */
export const wasCopied = (known: number, signed: number): boolean =>
  signed <= known && !(signed === 0 && known === 0);
