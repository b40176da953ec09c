import type { LanguageId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import { decideNewLanguage, languageNameKey } from './decide-language.ts';
import type { LanguageFault } from './language-fault.ts';
import type { Language, LanguageCode } from './language.ts';
import type { LanguageRegistry } from './language-registry.port.ts';

/** The languages that are offered, by name. */
export async function listLanguages(stores: Stores): Promise<readonly Language[]> {
  const all = await stores.languages.listAll();
  return all.filter((language) => !language.isHidden);
}

/** Adds a language by its name. */
export async function addLanguage(
  stores: Stores,
  name: string,
  registry: LanguageRegistry,
): Promise<Result<Language, LanguageFault>> {
  const decided = decideNewLanguage(name, await stores.languages.listAll(), registry);
  if (!decided.ok) return decided;
  if (!('id' in decided.value)) return ok(await stores.languages.insert(decided.value));
  await stores.languages.replace(decided.value);
  return ok(decided.value);
}

/** Removes a language; one that is in use is hidden from new work instead. */
export async function removeLanguage(
  stores: Stores,
  id: LanguageId,
): Promise<Result<Language, LanguageFault>> {
  const language = await stores.languages.find(id);
  if (language === undefined || language.isHidden) return refuse({ code: 'language.not-found' });
  const hidden = { ...language, isHidden: true };
  if (await stores.languages.isInUse(language.code)) await stores.languages.replace(hidden);
  else await stores.languages.remove(id);
  return ok(hidden);
}

/**
 * Finds the offered language that a code or a name stands for.
 *
 * Some names read like the code of another language ("Ga" and `ga`, Irish). Codes are written in small
 * letters, so what has a capital is looked for among the names first.
 *
 * @param field the request's field, for the refusal.
 */
export async function resolveLanguage(
  stores: Stores,
  reference: string,
  field: string,
): Promise<Result<LanguageCode, LanguageFault>> {
  const nameKey = languageNameKey(reference);
  const written = reference.trim();
  const code = written.toLowerCase();
  const named =
    written === code ? undefined : await stores.languages.findByReference(noCode, nameKey);
  const language = named ?? (await stores.languages.findByReference(code, nameKey));
  return language === undefined || language.isHidden
    ? refuse({ code: 'language.unknown', field, reference })
    : ok(language.code);
}

/** No language has it, so that only the name is looked for. */
const noCode: LanguageCode = '';
