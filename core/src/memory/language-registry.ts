import { toNameKey } from '../languages/decide-language.ts';
import type { LanguageRegistry } from '../languages/language-registry.port.ts';

/** A registry of a few languages, with alternative names for some. */
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
    ].map(([name = '', code = '']) => [toNameKey(name), code]),
  );
  return { codeOf: (name) => codes.get(toNameKey(name)) };
}
