/** The language of some work that a reference was meant for; `language` if there is only one. */
export type LanguageField = 'source' | 'target' | 'language';

/** Why an operation on languages is refused. */
export type LanguageFault =
  | Readonly<{ code: 'language.name-missing' }>
  | Readonly<{ code: 'language.exists'; name: string }>
  | Readonly<{ code: 'language.not-found' }>
  | Readonly<{ code: 'language.unknown'; field: LanguageField; reference: string }>
  | Readonly<{ code: 'language.codes-exhausted' }>;
