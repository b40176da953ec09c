import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { toNameKey } from './decide-language.ts';
import type { LanguageCode, LanguageFault, LanguageField } from './language.ts';

/** No language has it, so that only the name is looked up. */
const noCode: LanguageCode = '';

/**
 * Finds the code of an offered language by its code or its name.
 *
 * Some names read like the code of another language ("Ga", and `ga` for Irish). Codes are written
 * in lower case, so text with a capital letter is looked up as a name first.
 *
 * @param field for the refusal.
 */
export async function resolveLanguage(
  stores: Stores,
  reference: string,
  field: LanguageField,
): Promise<Result<LanguageCode, LanguageFault>> {
  const nameKey = toNameKey(reference);
  const written = reference.trim();
  const code = written.toLowerCase();
  const named =
    written === code ? undefined : await stores.languages.findByReference(noCode, nameKey);
  const language = named ?? (await stores.languages.findByReference(code, nameKey));
  return language === undefined || language.isHidden
    ? refuse({ code: 'language.unknown', field, reference })
    : ok(language.code);
}

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
