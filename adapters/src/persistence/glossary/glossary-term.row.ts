import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';

/** The terms of clients' glossaries. */
export const GlossaryTermRow = defineEntity({
  name: 'GlossaryTermRow',
  tableName: 'glossary_terms',
  properties: {
    id: p.integer().primary().autoincrement(),
    owner_id: () => accountColumn('owner_id'),
    source_language: p.text(),
    target_language: p.text(),
    /** What writings of the same term have in common. */
    term_key: p.text(),
    term: p.text(),
    translation: p.text().strictNullable(),
    note: p.text().strictNullable(),
    /** JSON. */
    forbidden: p.text(),
    is_case_sensitive: p.boolean(),
    /** The term and its translation in lower case. */
    searched: p.text(),
    created_at: wholeNumber(),
    updated_at: wholeNumber(),
  },
  indexes: [{ name: 'glossary_terms_owner_index', properties: ['owner_id', 'id'] }],
  uniques: [
    {
      name: 'glossary_terms_term_unique',
      properties: ['owner_id', 'source_language', 'target_language', 'term_key'],
    },
  ],
});
export type GlossaryTermRow = InferEntity<typeof GlossaryTermRow>;
