/** The language by which Word checks the spelling of Latin letters. */
export const setLanguage = (source: string, language: string): string =>
  source.replaceAll(/(<w:lang [^<>]{0,200}?w:val=")[^"<>]{0,40}(")/gu, `$1${language}$2`);
