import type {
  AccountId,
  CursorPage,
  GlossaryStore,
  GlossaryTermId,
  TermFilter,
  TermIdentity,
} from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { containing } from '../statements/like-pattern.ts';
import { bind, findAll, findOne, type Query } from '../statements/query.ts';
import { selectPage } from '../statements/select-page.ts';
import { composeInsert, composeReplace } from '../statements/write-row.ts';
import { toIdentity, toTerm, toTermRow, toTermToFind } from './glossary-term.mapper.ts';
import { GlossaryTermRow } from './glossary-term.row.ts';

const insertTerm = composeInsert(GlossaryTermRow);
const replaceTerm = composeReplace(GlossaryTermRow);

const selectById = 'select * from glossary_terms where id = ?';

/** The term of a client for a pair of languages that has a key. */
export const selectSame = `
  select * from glossary_terms
  where owner_id = ? and source_language = ? and target_language = ? and term_key = ?`;

/** What tells the terms of a client from each other. */
export const selectIdentities = `
  select owner_id, source_language, target_language, term_key from glossary_terms
  where owner_id = ?`;

/** The terms of a client for a pair of languages. */
export const selectToFind = `
  select id, term, is_case_sensitive from glossary_terms
  where owner_id = ? and source_language = ? and target_language = ?`;

const countOfOwner = 'select count(*) as terms from glossary_terms where owner_id = ?';

/** The terms of a client that are in a list of ids. */
export const selectMany = `
  select * from glossary_terms where owner_id = ? and id in (select cast(value as bigint) from json_each(?))`;

/** Everything but what identifies a term and when it was created. */
const changing = [
  'term',
  'translation',
  'note',
  'forbidden',
  'is_case_sensitive',
  'searched',
  'updated_at',
] as const;

const saved = [
  'owner_id',
  'source_language',
  'target_language',
  'term_key',
  ...changing,
  'created_at',
] as const;

/** The types of the columns that are not texts. */
const types: Readonly<Record<string, string>> = {
  owner_id: 'bigint',
  is_case_sensitive: 'boolean',
  updated_at: 'bigint',
  created_at: 'bigint',
};

const readColumn = (column: string): string =>
  `cast(value ->> '$.${column}' as ${types[column] ?? 'text'})`;

/** One statement for a whole file: the rows are bound as JSON. */
const saveRows = `
  insert into glossary_terms (${saved.join(', ')})
  select ${saved.map(readColumn).join(', ')} from json_each(?) where true
  on conflict (owner_id, source_language, target_language, term_key)
  do update set ${changing.map((column) => `${column} = excluded.${column}`).join(', ')}`;

/** A page of a client's terms. */
export function selectTerms(
  ownerId: AccountId,
  { sourceLanguage, targetLanguage, text }: TermFilter,
  page: CursorPage,
): Query {
  return selectPage(
    'select * from glossary_terms',
    [
      ['owner_id = ?', ownerId],
      ['source_language = ?', sourceLanguage],
      ['target_language = ?', targetLanguage],
      [String.raw`searched like ? escape '\'`, text === undefined ? undefined : containing(text)],
    ],
    { id: 'id', page },
  );
}

const identify = ({ ownerId, sourceLanguage, targetLanguage, key }: TermIdentity) =>
  [ownerId, sourceLanguage, targetLanguage, key] as const;

const toCount = ({ terms }: Readonly<{ terms: number }>): number => terms;

/** The glossaries of clients, in the database. */
export const createGlossaryStore = ({ sql }: DatabaseSession): GlossaryStore => ({
  async insert(term) {
    const id = await insertTerm(sql, toTermRow(term));
    return { ...term, id: id as GlossaryTermId };
  },
  find: (id) => findOne(sql, bind(selectById, id), toTerm),
  findSame: (identity) => findOne(sql, bind(selectSame, ...identify(identity)), toTerm),
  replace: ({ id, ...term }) => replaceTerm(sql, id, toTermRow(term)),
  async remove(id) {
    await sql.run('delete from glossary_terms where id = ?', [id]);
  },
  count: async (ownerId) => (await findOne(sql, bind(countOfOwner, ownerId), toCount)) ?? 0,
  list: (ownerId, filter, page) => findAll(sql, selectTerms(ownerId, filter, page), toTerm),
  listIdentities: (ownerId) => findAll(sql, bind(selectIdentities, ownerId), toIdentity),
  async saveAll(terms) {
    await sql.run(saveRows, [JSON.stringify(terms.map(toTermRow))]);
  },
  listToFind: (ownerId, { sourceLanguage, targetLanguage }) =>
    findAll(sql, bind(selectToFind, ownerId, sourceLanguage, targetLanguage), toTermToFind),
  findMany: (ownerId, ids) => findAll(sql, bind(selectMany, ownerId, JSON.stringify(ids)), toTerm),
});
