/** How the lines of a text run: from left to right, or from right to left. */
export type TextDirection = 'ltr' | 'rtl';

/** What Node has, and the types of the ECMAScript version that is compiled to do not. */
type LocaleWithText = Intl.Locale & { getTextInfo(): { direction?: TextDirection } };

/** Scripts that are written from right to left, by the first and the last of their code points. */
const fromTheRight =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Letters of scripts that are written from right to left; digits and signs have no direction. */
const rightToLeft = new RegExp(`(?=\\p{L})${fromTheRight.source}`, 'u');
const leftToRight = new RegExp(`(?=\\p{L})(?!${fromTheRight.source})\\p{L}`, 'u');

/**
 * The direction in which a language is written, by the Unicode data of its usual script, or of the script
 * that its tag names: Hausa from the left, `ha-Arab` from the right. An unknown language is written from
 * the left.
 *
 * @param language a BCP 47 tag, such as the code of a language.
 */
export function directionOf(language: string): TextDirection {
  try {
    const locale = new Intl.Locale(language) as LocaleWithText;
    return locale.getTextInfo().direction ?? 'ltr';
  } catch (error) {
    // What is no tag, such as a name of a local language.
    if (error instanceof RangeError) return 'ltr';
    throw error;
  }
}

/** In which directions the letters of a text are written; neither for a text of digits and signs. */
export const directionsIn = (text: string): ReadonlySet<TextDirection> =>
  new Set([
    ...(leftToRight.test(text) ? (['ltr'] as const) : []),
    ...(rightToLeft.test(text) ? (['rtl'] as const) : []),
  ]);
