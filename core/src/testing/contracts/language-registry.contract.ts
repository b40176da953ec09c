import { describe, expect, it } from 'vitest';
import type { LanguageRegistry } from '../../languages/language-registry.port.ts';

/** What every register of language codes must do. */
export function describeLanguageRegistry(create: () => LanguageRegistry): void {
  describe('a language registry', () => {
    it.each([
      ['English', 'en'],
      ['Twi', 'tw'],
      ['Ewe', 'ee'],
      ['Ga', 'gaa'],
      ['Irish', 'ga'],
      ['Dagbani', 'dag'],
    ])('knows %s as %s, whatever its case, accents and spaces', (name, code) => {
      const registry = create();
      const accented = name.replace('e', 'é');
      for (const written of [name, name.toUpperCase(), ` ${name.toLowerCase()} `, accented]) {
        expect(registry.codeOf(written)).toBe(code);
      }
    });

    it('knows second names', () => {
      expect(create().codeOf('Asante Twi')).toBe('tw');
      expect(create().codeOf('Eʋegbe')).toBe('ee');
    });

    it.each(['', ' ', 'Elvish of Kumasi', 'xx'])('does not know %j', (name) => {
      expect(create().codeOf(name)).toBeUndefined();
    });
  });
}
