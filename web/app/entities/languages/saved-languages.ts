import type { Language } from '@nsem/sdk';

/** `early-calls.ts` does not ask for the catalogue if something is stored here. */
const key = 'languages';

/** The catalogue of languages as this device has it, and when it was loaded, in ms since 1970. */
export type SavedLanguages = Readonly<{ at: number; languages: Language[] }>;

const isLanguage = (value: unknown): value is Language => {
  const { language_code: code, name, other_names: others } = (value ?? {}) as Partial<Language>;
  return typeof code === 'string' && typeof name === 'string' && Array.isArray(others);
};

/**
 * The catalogue that this device loaded last; null if it has none. The names of languages are on
 * every dashboard: a slow line would bring them again and again.
 */
export function readSavedLanguages(): SavedLanguages | null {
  try {
    const saved = JSON.parse(localStorage.getItem(key) ?? 'null') as SavedLanguages | null;
    if (saved === null || !Number.isFinite(saved.at) || saved.languages.length === 0) return null;
    // Another version of the application may have stored another shape.
    return saved.languages.every((language) => isLanguage(language)) ? saved : null;
  } catch {
    return null;
  }
}

/** Saves the catalogue as it was loaded at a time, in ms since 1970. */
export function saveLanguages(languages: readonly Language[], at: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({ at, languages }));
  } catch {
    // The browser stores nothing: the next visit loads them again.
  }
}
