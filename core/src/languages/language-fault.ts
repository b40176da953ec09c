/** Why an operation on languages is refused. */
export type LanguageFault =
  | Readonly<{ code: 'language.name-missing' }>
  | Readonly<{ code: 'language.exists'; name: string }>
  | Readonly<{ code: 'language.not-found' }>
  | Readonly<{ code: 'language.unknown'; field: string; reference: string }>
  | Readonly<{ code: 'language.codes-exhausted' }>;
