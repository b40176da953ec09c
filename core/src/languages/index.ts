export { catalogueNames } from './catalogue.ts';
export { decideNewLanguage, toNameKey } from './decide-language.ts';
export { findLanguageNames, type LanguageNames } from './language-names.ts';
export type {
  Language,
  LanguageCode,
  LanguageFault,
  LanguageField,
  LanguageRegistry,
  LanguageStore,
  NewLanguage,
} from './language.ts';
export { createLanguage, deleteLanguage, listLanguages } from './manage-languages.ts';
export { isSameLanguage } from './resolve-language.ts';
