import { officialNames } from '@midspan/domain';
import unhomoglyph from 'unhomoglyph';

/** What a text looks like, by Unicode's table of confusable characters (UTS 39). */
const drawn = (text: string) => unhomoglyph(text.normalize('NFD')).normalize('NFD');

/**
 * [NA2] Two usernames that look alike have one skeleton. Seen as written first, because a capital
 * "Н" of Cyrillic looks like an "H" and its small letter does not; then without case. The table
 * holds "I", "l" and "1" for one sign and "i" for another, but which of them a capital stands for is
 * lost with the case: all four are folded into one, the dot of an "i" included.
 */
export function skeletonOf(username: string): string {
  const written = username.normalize('NFKC').replace(/\s+/gu, ' ').trim();
  return drawn(drawn(written).toLowerCase())
    .replace(/[i1|!]/g, 'l')
    .replaceAll('l\u0307', 'l');
}

/** [NA3] Whether a name speaks for the product, in whatever letters. */
export const looksOfficial = officialNames(skeletonOf);
