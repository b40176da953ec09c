import { describe, expect, it } from 'vitest';
import type { LanguageRegistry } from '../../languages/language-registry.port.ts';

/** The contract of every language registry. */
export function describeLanguageRegistry(create: () => LanguageRegistry): void {
  describe('a language registry', () => {
    it.each([
      ['English', 'en'],
      ['Twi', 'tw'],
      ['Ewe', 'ee'],
      ['Ga', 'gaa'],
      ['Irish', 'ga'],
      ['Dagbani', 'dag'],
    ])('knows %s as %s, regardless of case, accents and spaces', (name, code) => {
      const registry = create();
      const accented = name.replace('e', 'é');
      for (const written of [name, name.toUpperCase(), ` ${name.toLowerCase()} `, accented]) {
        expect(registry.codeOf(written)).toBe(code);
      }
    });

    it('knows alternative names', () => {
      expect(create().codeOf('Asante Twi')).toBe('tw');
      expect(create().codeOf('Eʋegbe')).toBe('ee');
    });

    it.each(['', ' ', 'Elvish of Kumasi', 'xx'])('does not know %j', (name) => {
      expect(create().codeOf(name)).toBeUndefined();
    });
  });
}
