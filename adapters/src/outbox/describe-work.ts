import { languagesOf, type LanguageCode, type Stores, type Work } from '@nsem/core';

/** Returns the name of a language. */
export type LanguageName = (code: LanguageCode) => string;

/** Reads the names of all languages; an unknown code is its own name. */
export async function readLanguageNames({ languages }: Stores): Promise<LanguageName> {
  const names = new Map((await languages.listAll()).map(({ code, name }) => [code, name]));
  return (code) => names.get(code) ?? code;
}

/** Describes work in words: "translation (English to Twi)". */
export const describeWork = (work: Work, languageName: LanguageName): string =>
  `${work.serviceType} (${languagesOf(work).map(languageName).join(' to ')})`;
