import { createRequire } from 'node:module';
import { languageNameKey, type LanguageCode, type LanguageRegistry } from '@nsem/core';

import { languageAliases } from './language-aliases.ts';

type RegistryRecord = Readonly<{
  Type: string;
  Subtag?: string;
  Description: readonly string[];
  Scope?: string;
  Deprecated?: string;
}>;

/** "Swahili (macrolanguage)" and "Buli (Ghana)" are known without the remark, too. */
const withoutRemark = (name: string): string => name.replace(/\s*\([^)]*\)$/u, '');

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
 * The registry has the two-letter codes first, and the first language with a name keeps it: what has
 * a 639-1 code is never known by another. Full names come before shortened ones.
 */
function indexNames(): ReadonlyMap<string, LanguageCode> {
  const codes = new Map<string, LanguageCode>();
  const languages = readLanguages();
  for (const shorten of [(name: string) => name, withoutRemark]) {
    for (const { Subtag, Description } of languages) {
      for (const name of Description) {
        const key = languageNameKey(shorten(name));
        if (Subtag !== undefined && !codes.has(key)) codes.set(key, Subtag);
      }
    }
  }
  for (const [name, code] of languageAliases) codes.set(languageNameKey(name), code);
  return codes;
}

/**
 * The register of ISO 639 codes, by the names that IANA's language subtag registry and our own short
 * list of aliases know. It is read at the first question, since most runs never ask.
 */
export function createLanguageRegistry(): LanguageRegistry {
  let names: ReadonlyMap<string, LanguageCode> | undefined;
  return {
    codeOf(name) {
      names ??= indexNames();
      return names.get(languageNameKey(name));
    },
  };
}
