import { officialNames } from '@midspan/domain';
import unhomoglyph from 'unhomoglyph';

/** What a text looks like, by Unicode's table of confusable characters (UTS 39). */
const drawn = (text: string) => unhomoglyph(text.normalize('NFD')).normalize('NFD');

/**
 * [NA2] Two usernames that look alike have the same skeleton. Compared as written first, because a
 * Cyrillic capital "Н" looks like an "H" and its small letter doesn't; then without case. The table
 * treats "I", "l" and "1" as one character and "i" as another, but case folding loses which one a
 * capital was, so all four are folded into one, including the dot of an "i".
 */
export function skeletonOf(username: string): string {
  const written = username.normalize('NFKC').replace(/\s+/gu, ' ').trim();
  return drawn(drawn(written).toLowerCase())
    .replace(/[i1|!]/g, 'l')
    .replaceAll('l\u0307', 'l');
}

/** [NA3] Whether a name speaks for the product, in whatever letters. */
export const looksOfficial = officialNames(skeletonOf);
