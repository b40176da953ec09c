import { languagesOf, type LanguageCode, type Stores, type Work } from '@nsem/core';

/** The name of a language by its code. */
export type LanguageName = (code: LanguageCode) => string;

/** Reads the names of all languages; one that is unknown goes by its code. */
export async function readLanguageNames({ languages }: Stores): Promise<LanguageName> {
  const names = new Map((await languages.listAll()).map(({ code, name }) => [code, name]));
  return (code) => names.get(code) ?? code;
}

/** Work in words: "translation (English to Twi)". */
export const describeWork = (work: Work, languageName: LanguageName): string =>
  `${work.serviceType} (${languagesOf(work).map(languageName).join(' to ')})`;
