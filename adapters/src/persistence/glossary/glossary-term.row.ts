import {
  instant,
  type AccountId,
  type GlossaryTerm,
  type GlossaryTermId,
  type NewGlossaryTerm,
  type TermIdentity,
  type TermToFind,
} from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { toFlag, wholeNumber } from '../columns.ts';

/** The terms of clients' glossaries. */
export const GlossaryTermRow = defineEntity({
  name: 'GlossaryTermRow',
  tableName: 'glossary_terms',
  properties: {
    id: p.integer().primary().autoincrement(),
    owner_id: () => accountColumn('owner_id'),
    source_language: p.text(),
    target_language: p.text(),
    /** The key of all writings of the same term. */
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

type IdentityColumns = Pick<
  GlossaryTermRow,
  'owner_id' | 'source_language' | 'target_language' | 'term_key'
>;

/** Maps the columns that distinguish a term from the others. */
export const toIdentity = (row: IdentityColumns): TermIdentity => ({
  ownerId: row.owner_id as AccountId,
  sourceLanguage: row.source_language,
  targetLanguage: row.target_language,
  key: row.term_key,
});

/** The columns that distinguish a term from the others. */
export const toIdentityColumns = (term: TermIdentity): IdentityColumns => ({
  owner_id: term.ownerId,
  source_language: term.sourceLanguage,
  target_language: term.targetLanguage,
  term_key: term.key,
});

/** Maps the columns of a term that is looked for in a text. */
export const toTermToFind = (
  row: Pick<GlossaryTermRow, 'id' | 'term' | 'is_case_sensitive'>,
): TermToFind => ({
  id: row.id as GlossaryTermId,
  term: row.term,
  isCaseSensitive: toFlag(row.is_case_sensitive),
});

/** Maps a row to its term. */
export const toTerm = (row: GlossaryTermRow): GlossaryTerm => ({
  ...toIdentity(row),
  ...toTermToFind(row),
  translation: row.translation,
  note: row.note,
  // Written by toTermRow, and by nothing else.
  forbidden: JSON.parse(row.forbidden) as readonly string[],
  createdAt: instant(row.created_at),
  updatedAt: instant(row.updated_at),
});

/** The row of a term, without its id. */
export const toTermRow = (term: NewGlossaryTerm): Omit<GlossaryTermRow, 'id'> => ({
  ...toIdentityColumns(term),
  term: term.term,
  translation: term.translation,
  note: term.note,
  forbidden: JSON.stringify(term.forbidden),
  is_case_sensitive: term.isCaseSensitive,
  searched: `${term.term}\n${term.translation ?? ''}`.toLowerCase(),
  created_at: term.createdAt,
  updated_at: term.updatedAt,
});
