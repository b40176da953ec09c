import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';

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
    is_hidden: p.boolean(),
  },
  indexes: [{ name: 'languages_name_key_index', properties: ['name_key'] }],
});
export type LanguageRow = InferEntity<typeof LanguageRow>;
