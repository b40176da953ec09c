import { toNameKey, type Language, type LanguageId, type NewLanguage } from '@nsem/core';
import { toFlag } from '../columns.ts';
import type { LanguageRow } from './language.row.ts';

/** Maps a row to its language. */
export const toLanguage = (row: LanguageRow): Language => ({
  id: row.id as LanguageId,
  name: row.name,
  code: row.code,
  isHidden: toFlag(row.is_hidden),
});

/** The row of a language, without its id. */
export const toLanguageRow = (language: NewLanguage): Omit<LanguageRow, 'id'> => ({
  name: language.name,
  name_key: toNameKey(language.name),
  code: language.code,
  is_hidden: language.isHidden,
});
