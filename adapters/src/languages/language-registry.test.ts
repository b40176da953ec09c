import { createRequire } from 'node:module';

import { catalogueNames, findLanguageNames, toNameKey } from '@nsem/core';
import { describe, expect, it } from 'vitest';

import { createLanguageRegistry, languageAliases } from './language-registry.ts';

const registry = createLanguageRegistry();

describe('the language registry', () => {
  it.each([
    ['English', 'en'],
    ['Chinese', 'zh'],
    ['Chinese (Mandarin)', 'zh'],
    ['Mandarin', 'zh'],
    ['Cantonese', 'yue'],
    ['Swahili', 'sw'],
    ['Malay', 'ms'],
    ['Greek', 'el'],
    ['Norwegian', 'no'],
    ['Persian', 'fa'],
    ['Akan', 'ak'],
    ['Twi', 'tw'],
    ['Asante Twi', 'tw'],
    ['Fante', 'fat'],
    ['Fanti', 'fat'],
    ['Ewe', 'ee'],
    ['Eʋe', 'ee'],
    ['Ga', 'gaa'],
    ['Dagbani', 'dag'],
    ['Dagaare', 'dga'],
    ['Dangme', 'ada'],
    ['Nzema', 'nzi'],
    ['Frafra', 'gur'],
    ['Gonja', 'gjn'],
    ['Kasem', 'xsm'],
    ['Kusaal', 'kus'],
    ['Buli', 'bwu'],
    ['Hausa', 'ha'],
  ])('finds %s as %s', (name, code) => {
    expect(registry.codeOf(name)).toBe(code);
  });

  it('ignores case, accents and spaces', () => {
    expect(registry.codeOf('  eWÉ ')).toBe('ee');
    expect(registry.codeOf('norwegian  bokmal')).toBe('nb');
  });

  it.each(['Klingonese', '', 'Indo-European languages', 'Private use', 'Undetermined'])(
    'does not find %j',
    (name) => {
      expect(registry.codeOf(name)).toBeUndefined();
    },
  );
});

describe('the catalogue of a new marketplace', () => {
  it('has a distinct code for every language', () => {
    const codes = catalogueNames.map((name) => registry.codeOf(name));
    expect(catalogueNames.filter((_, at) => codes[at] === undefined)).toEqual([]);
    const shared = catalogueNames.filter((_, at) => codes.indexOf(codes[at]) !== at);
    expect(shared).toEqual([]);
    expect(codes.length).toBeGreaterThanOrEqual(130);
  });
});

describe('the names by which a language is searched', () => {
  const known = catalogueNames.map((name) => {
    const code = registry.codeOf(name) ?? '';
    return { code, ...findLanguageNames(code) };
  });

  it('are known for most languages of the catalogue', () => {
    expect(known.filter(({ ownName }) => ownName !== null).length).toBeGreaterThanOrEqual(150);
  });

  it('are never the English name of another language, but for the dialects of Akan', () => {
    const others = known.flatMap(({ code, ownName, otherNames }) =>
      [...(ownName === null ? [] : [ownName]), ...otherNames].map((name) => [name, code] as const),
    );
    const elsewhere = others.filter(([name, code]) => {
      const registered = registry.codeOf(name);
      const isListed = known.some((one) => one.code === registered);
      return isListed && registered !== code;
    });
    expect(elsewhere).toEqual([
      ['Twi', 'ak'],
      ['Asante', 'ak'],
      ['Fante', 'ak'],
    ]);
  });
});

describe('the aliases', () => {
  type Entry = Readonly<{ Type: string; Subtag?: string; Deprecated?: string }>;
  const require = createRequire(import.meta.url);
  const entries = require('language-subtag-registry/data/json/registry.json') as readonly Entry[];
  const codes = new Set(
    entries
      .filter(({ Type, Deprecated }) => Type === 'language' && Deprecated === undefined)
      .map(({ Subtag }) => Subtag),
  );

  it('have codes that are in the registry', () => {
    const unknown = languageAliases.filter(([, code]) => !codes.has(code));
    expect(unknown).toEqual([]);
  });

  it('contain each name exactly once', () => {
    const names = languageAliases.map(([name]) => toNameKey(name));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
