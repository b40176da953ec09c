/** CLDR counts it as Akan, like Twi; here it is a language of its own. */
const fante = 'fat';

/** The language of a tag without its country, script and variants; undefined if it is no tag. */
function languageOf(tag: string): string | undefined {
  const written = tag.trim().toLowerCase().replaceAll('_', '-');
  if (written.split('-', 1)[0] === fante) return fante;
  try {
    return new Intl.Locale(written).language;
  } catch {
    // The constructor has one way to fail: what is no tag of a language.
    return undefined;
  }
}

/**
 * Whether two tags are of one language, whatever its country or script: `en` and `en-GB`, `tw` and
 * `twi`.
 */
export function isSameLanguage(one: string, other: string): boolean {
  const language = languageOf(one);
  return language === undefined
    ? one.trim().toLowerCase() === other.trim().toLowerCase()
    : language === languageOf(other);
}
