/** Room for the panels beside the messages. */
export const WIDE = '(min-width: 64rem)';
/**
 * A phone, upright or on its side, where a form takes the whole screen: as the variants `talking`
 * and `live` of the styles say.
 */
export const PHONE = '(width < 40rem), (max-height: 32rem) and (width < 64rem)';
