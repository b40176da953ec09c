import { toNameKey, type Language, type LanguageId, type NewLanguage } from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { toFlag } from '../columns.ts';

/** The catalogue of languages. */
export const LanguageRow = defineEntity({
  name: 'LanguageRow',
  tableName: 'languages',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text(),
    /** The name without case and accents, for comparing and sorting. */
    name_key: p.text(),
    code: p.text().unique('languages_code_unique'),
    /** Whether there is, or was, a job in the language. */
    is_used: p.boolean().default(false),
    is_hidden: p.boolean(),
  },
  indexes: [{ name: 'languages_name_key_index', properties: ['name_key'] }],
});
export type LanguageRow = InferEntity<typeof LanguageRow>;

/** Maps a row to its language. */
export const toLanguage = (row: LanguageRow): Language => ({
  id: row.id as LanguageId,
  name: row.name,
  code: row.code,
  isHidden: toFlag(row.is_hidden),
});

/** The row of a language, without its id. */
export const toLanguageRow = (language: NewLanguage): Omit<LanguageRow, 'id' | 'is_used'> => ({
  name: language.name,
  name_key: toNameKey(language.name),
  code: language.code,
  is_hidden: language.isHidden,
});
