import { languageNameKey } from '../../languages/decide-language.ts';
import type { LanguageRegistry } from '../../languages/language-registry.port.ts';

/** A register of a few languages, with second names for some. */
export function createMemoryLanguageRegistry(): LanguageRegistry {
  const codes = new Map(
    [
      ['English', 'en'],
      ['Twi', 'tw'],
      ['Asante Twi', 'tw'],
      ['Ewe', 'ee'],
      ['Eʋegbe', 'ee'],
      ['Ga', 'gaa'],
      ['Irish', 'ga'],
      ['Dagbani', 'dag'],
      ['Spanish', 'es'],
    ].map(([name = '', code = '']) => [languageNameKey(name), code]),
  );
  return { codeOf: (name) => codes.get(languageNameKey(name)) };
}
