import { lookAlikeKey } from '../kernel/look-alikes.ts';
import { composeText, isVisible, removeMarks } from '../kernel/plain-text.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type {
  Language,
  LanguageCode,
  LanguageFault,
  LanguageRegistry,
  NewLanguage,
} from './language.ts';

/** A language's name in the form in which it is stored: composed, trimmed, single spaces. */
export const normalizeLanguageName = (name: string): string =>
  composeText(name).trim().replaceAll(/\s+/gu, ' ');

/** Codes and most names: one word of letters that have no accents, whatever is done to them. */
const plainWord = /^[A-Za-z]+$/;

/** A name in the form in which names are compared: without case and accents. */
export const toNameKey = (name: string): string =>
  (plainWord.test(name) ? name : removeMarks(normalizeLanguageName(name))).toLowerCase();

/** A name in the form in which a new one is compared: two that look the same are one language. */
const toLookKey = (name: string): string => lookAlikeKey(toNameKey(name));

/** The range that ISO 639 reserves for local use: `qaa` to `qtz`. */
function* localCodes(): Generator<LanguageCode> {
  for (const second of 'abcdefghijklmnopqrst') {
    for (const third of 'abcdefghijklmnopqrstuvwxyz') yield `q${second}${third}`;
  }
}

/**
 * Decides the addition of a language by its name alone; the code is assigned (docs/domain.md, Languages).
 *
 * A hidden language is shown again. A second name of an offered language means the same language,
 * and is refused as a duplicate.
 *
 * @param existing the whole catalogue, with the hidden languages.
 */
export function decideNewLanguage(
  rawName: string,
  existing: readonly Language[],
  registry: LanguageRegistry,
): Result<NewLanguage | Language, LanguageFault> {
  const name = normalizeLanguageName(rawName);
  if (!isVisible(name)) return refuse({ code: 'language.name-missing' });
  const [key, look] = [toNameKey(name), toLookKey(name)];
  const registered = registry.codeOf(name);
  const same = existing.find(
    (language) =>
      toNameKey(language.name) === key ||
      language.code === registered ||
      // Two names that are registered can look alike, too.
      (registered === undefined && toLookKey(language.name) === look),
  );
  if (same?.isHidden === true) return ok({ ...same, name, isHidden: false });
  if (same !== undefined) return refuse({ code: 'language.exists', name: same.name });
  if (registered !== undefined) return ok({ name, code: registered, isHidden: false });
  const taken = new Set(existing.map((language) => language.code));
  for (const code of localCodes()) if (!taken.has(code)) return ok({ name, code, isHidden: false });
  return refuse({ code: 'language.codes-exhausted' });
}
