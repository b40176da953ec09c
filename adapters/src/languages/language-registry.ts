import { createRequire } from 'node:module';

import { type LanguageCode, type LanguageRegistry, toNameKey } from '@nsem/core';

/**
 * Common names that the registry lacks or uses for something else. Every code is in the registry.
 */
export const languageAliases: readonly (readonly [name: string, code: LanguageCode])[] = [
  // Ghana
  ['Asante', 'tw'],
  ['Asante Twi', 'tw'],
  ['Ashanti Twi', 'tw'],
  ['Akuapem Twi', 'tw'],
  ['Akwapim Twi', 'tw'],
  ['Fante', 'fat'],
  ['Mfantse', 'fat'],
  ['Bono', 'abr'],
  ['Brong', 'abr'],
  ['Wassa', 'wss'],
  ['Nzema', 'nzi'],
  ['Sefwi', 'sfw'],
  ['Dangme', 'ada'],
  ['Dangbe', 'ada'],
  ['Ga-Dangme', 'gaa'],
  ['Eʋe', 'ee'],
  ['Eʋegbe', 'ee'],
  ['Dagaare', 'dga'],
  ['Dagara', 'dgi'],
  ['Waali', 'wlx'],
  ['Wala', 'wlx'],
  ['Dagomba', 'dag'],
  ['Dagbanli', 'dag'],
  ['Frafra', 'gur'],
  ['Gurene', 'gur'],
  ['Gurune', 'gur'],
  ['Kasena', 'xsm'],
  ['Sisaala', 'sil'],
  ['Sissala', 'sil'],
  ['Buli', 'bwu'],
  ['Builsa', 'bwu'],
  ['Krachi', 'kye'],
  ['Guan', 'gwx'],
  ['Effutu', 'afu'],
  ['Likpe', 'lip'],
  ['Buem', 'lef'],
  ['Birifor', 'biv'],
  // Africa
  ['Moore', 'mos'],
  ['Dioula', 'dyu'],
  ['Jula', 'dyu'],
  ['Fula', 'ff'],
  ['Fulani', 'ff'],
  ['Fulfulde', 'ff'],
  ['Ghanaian Pidgin', 'gpe'],
  ['Kiswahili', 'sw'],
  ['Kirundi', 'rn'],
  ['Sesotho', 'st'],
  ['Sotho', 'st'],
  ['Setswana', 'tn'],
  ['isiXhosa', 'xh'],
  ['isiZulu', 'zu'],
  ['siSwati', 'ss'],
  ['Afaan Oromo', 'om'],
  // The world
  ['Mandarin', 'zh'],
  ['Mandarin Chinese', 'zh'],
  ['Chinese (Mandarin)', 'zh'],
  ['Bahasa Indonesia', 'id'],
  ['Bahasa Melayu', 'ms'],
  ['Farsi', 'fa'],
  ['Greek', 'el'],
  ['Kurmanji', 'kmr'],
  ['Sorani', 'ckb'],
  ['Slovene', 'sl'],
  ['Brazilian Portuguese', 'pt'],
  ['Azeri', 'az'],
];

type RegistryRecord = Readonly<{
  Type: string;
  Subtag?: string;
  Description: readonly string[];
  Scope?: string;
  Deprecated?: string;
}>;

/** "Swahili (macrolanguage)" and "Buli (Ghana)" can also be found without the remark. */
const withoutRemark = (name: string): string => name.replace(/ \([^()]*\)$/u, '');

function readLanguages(): readonly RegistryRecord[] {
  const require = createRequire(import.meta.url);
  const records = require('language-subtag-registry/data/json/registry.json') as RegistryRecord[];
  return records.filter(
    ({ Type, Scope, Deprecated }) =>
      Type === 'language' &&
      Deprecated === undefined &&
      (Scope === undefined || Scope === 'macrolanguage'),
  );
}

/**
 * Indexes the codes by name. The registry lists two-letter codes first and the first language with a
 * name wins, so a language with an ISO 639-1 code never gets another. Full names take precedence over
 * shortened ones.
 */
function indexNames(): ReadonlyMap<string, LanguageCode> {
  const codes = new Map<string, LanguageCode>();
  const languages = readLanguages();
  for (const shorten of [(name: string) => name, withoutRemark]) {
    for (const { Subtag, Description } of languages) {
      for (const name of Description) {
        const key = toNameKey(shorten(name));
        if (Subtag !== undefined && !codes.has(key)) codes.set(key, Subtag);
      }
    }
  }
  for (const [name, code] of languageAliases) codes.set(toNameKey(name), code);
  return codes;
}

/**
 * Creates the registry of ISO 639 codes, by the names in IANA's language subtag registry and in a
 * short list of aliases. It is loaded at the first lookup, because most processes need none.
 */
export function createLanguageRegistry(): LanguageRegistry {
  let names: ReadonlyMap<string, LanguageCode> | undefined;
  return {
    codeOf(name) {
      names ??= indexNames();
      return names.get(toNameKey(name));
    },
  };
}
