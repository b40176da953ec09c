import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../kernel/result.ts';
import { aStoredLanguage } from '../testing/builders/pricing.ts';
import { createMemoryLanguageRegistry } from '../memory/language-stores.ts';
import { decideNewLanguage, toNameKey, normalizeLanguageName } from './decide-language.ts';

const registry = createMemoryLanguageRegistry();
const ewe = aStoredLanguage({ name: 'Ewe', code: 'ee' });
const ga = aStoredLanguage({ name: 'Gã', code: 'gaa' });
const hidden = aStoredLanguage({ name: 'Dagbani', code: 'dag', isHidden: true });
const local = aStoredLanguage({ name: 'Kasa', code: 'qaa' });
const existing = [ewe, ga, hidden, local];

describe('the name of a language', () => {
  it.each([
    ['  Twi  ', 'Twi'],
    ['Asante \t\n Twi', 'Asante Twi'],
    ['E\u0301we\u0301', 'Éwé'],
    ['Ɔkere', 'Ɔkere'],
    ['   ', ''],
  ])('%j is stored as %j', (name, stored) => {
    expect(normalizeLanguageName(name)).toBe(stored);
  });

  it.each([
    ['Éwé', 'ewe'],
    ['E\u0301WE\u0301', 'ewe'],
    [' Asante  TWI ', 'asante twi'],
    ['Yorùbá', 'yoruba'],
    ['Ɔkere', 'ɔkere'],
    ['Español', 'espanol'],
    ['中文', '中文'],
  ])('%j is compared as %j', (name, key) => {
    expect(toNameKey(name)).toBe(key);
  });
});

describe('a new language', () => {
  it.each([
    ['Twi', 'tw'],
    ['asante twi', 'tw'],
    [' SPANISH ', 'es'],
    ['Irish', 'ga'],
  ])('%j that is registered gets its code %s', (name, code) => {
    expect(decideNewLanguage(name, existing, registry)).toEqual(
      ok({ name: name.trim(), code, isHidden: false }),
    );
  });

  it('that the registry does not know gets the next code for local use', () => {
    const added = (codes: readonly string[]) =>
      decideNewLanguage(
        'Nkami',
        codes.map((code) => aStoredLanguage({ code })),
        registry,
      );
    expect(added([])).toEqual(ok({ name: 'Nkami', code: 'qaa', isHidden: false }));
    expect(added(['qaa', 'qac'])).toMatchObject({ value: { code: 'qab' } });
    const upToQaz = Array.from('abcdefghijklmnopqrstuvwxyz').map((letter) => `qa${letter}`);
    expect(added(upToQaz)).toMatchObject({ value: { code: 'qba' } });
  });

  it('is refused if all 520 codes for local use are taken', () => {
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
    const taken = letters
      .slice(0, 20)
      .flatMap((second) => letters.map((third) => aStoredLanguage({ code: `q${second}${third}` })));
    expect(taken).toHaveLength(520);
    expect(decideNewLanguage('Nkami', taken.slice(1), registry)).toMatchObject({
      value: { code: 'qaa' },
    });
    expect(decideNewLanguage('Nkami', taken.slice(0, -1), registry)).toMatchObject({
      value: { code: 'qtz' },
    });
    expect(decideNewLanguage('Nkami', taken, registry)).toEqual(
      refuse({ code: 'language.codes-exhausted' }),
    );
  });

  it.each([
    ['the same name', 'Ewe', 'Ewe'],
    ['another case', ' EWE ', 'Ewe'],
    ['accents', 'Éwé', 'Ewe'],
    ['a name without its accents', 'Ga', 'Gã'],
    ['a second name', 'Eʋegbe', 'Ewe'],
    ['the name of one for local use', 'kasa', 'Kasa'],
    ['a Cyrillic letter', 'Еwe', 'Ewe'],
    ['invisible characters', 'E\u200Bwe\u2060', 'Ewe'],
    ['full-width letters', 'Ｅｗｅ', 'Ewe'],
    ['a blank of Braille', 'Ewe\u2800', 'Ewe'],
  ])('is a duplicate by %s', (_, name, known) => {
    expect(decideNewLanguage(name, existing, registry)).toEqual(
      refuse({ code: 'language.exists', name: known }),
    );
  });

  it.each(['', ' ', '\u200B', '\u2800\u3164'])('needs a name, which %j is not', (name) => {
    expect(decideNewLanguage(name, existing, registry)).toEqual(
      refuse({ code: 'language.name-missing' }),
    );
  });

  it('that was hidden is shown again, under its new name', () => {
    expect(decideNewLanguage('dagbani', existing, registry)).toEqual(
      ok({ ...hidden, name: 'dagbani', isHidden: false }),
    );
  });

  it('does not get the code of a hidden one', () => {
    const deleted = aStoredLanguage({ name: 'Nkami', code: 'qaa', isHidden: true });
    expect(decideNewLanguage('Dwera', [deleted], registry)).toMatchObject({
      value: { code: 'qab' },
    });
  });

  it.each(['', '   ', '\n\t'])('needs a name: %j', (name) => {
    expect(decideNewLanguage(name, existing, registry)).toEqual(
      refuse({ code: 'language.name-missing' }),
    );
  });
});
