import type { CursorPage, GlossaryStore, GlossaryTermId, TermFilter, TermPair } from '@nsem/core';
import type { QueryCreator } from 'kysely';
import type { DatabaseSession } from '../database-session.ts';
import { deleteBy, findAll, findOne, requireRow, selectBy } from '../statements/by-columns.ts';
import { type AllOf, byFilters, containing, isLike } from '../statements/by-filters.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { anyTable, insertRow, replaceRow } from '../statements/row-statements.ts';
import type { Tables } from '../statements/tables.ts';
import {
  GlossaryTermRow,
  toIdentity,
  toIdentityColumns,
  toTerm,
  toTermRow,
  toTermToFind,
} from './glossary-term.row.ts';

const insertTerm = insertRow(GlossaryTermRow);
const replaceTerm = replaceRow(GlossaryTermRow);
const selectTerm = selectBy(GlossaryTermRow, 'id');
const deleteTerm = deleteBy(GlossaryTermRow, 'id');

type OfOwner = Readonly<{ ownerId: number }>;

const identity = ['owner_id', 'source_language', 'target_language', 'term_key'] as const;

/** The term of a client for a pair of languages that has a key. */
export const selectSame = selectBy(GlossaryTermRow, ...identity);

const ofOwner = (db: QueryCreator<Tables>, { ownerId }: OfOwner) =>
  db.selectFrom('glossary_terms').where('owner_id', '=', ownerId);

/** The keys of the terms of a client. */
export const selectIdentities = defineStatement(({ db, given }: Parts<OfOwner>) =>
  ofOwner(db, given).select(identity),
);

/** The terms of a client for a pair of languages. */
export const selectToFind = defineStatement(({ db, given }: Parts<OfOwner & TermPair>) =>
  ofOwner(db, given)
    .select(['id', 'term', 'is_case_sensitive'])
    .where('source_language', '=', given.sourceLanguage)
    .where('target_language', '=', given.targetLanguage),
);

const countOfOwner = defineStatement(({ db, given }: Parts<OfOwner>) =>
  ofOwner(db, given).select((term) => term.fn.countAll<number>().as('terms')),
);

/** The terms of a client that are in a list of ids. */
export const selectMany = defineStatement(
  ({ db, given, dialect }: Parts<OfOwner & Readonly<{ ids: readonly number[] }>>) =>
    ofOwner(db, given).selectAll().where('id', 'in', dialect.numbersOf(given.ids)),
);

const saved = Object.keys(GlossaryTermRow.meta.properties).filter((column) => column !== 'id');

/** Of a term that is there already. */
const unchanged = new Set<string>([...identity, 'created_at']);

/** The types of the columns that are not texts. */
const types = new Map<string, 'bigint' | 'boolean'>([
  ['owner_id', 'bigint'],
  ['is_case_sensitive', 'boolean'],
  ['updated_at', 'bigint'],
  ['created_at', 'bigint'],
]);

/** One statement for a whole file. */
const saveRows = defineStatement(
  ({ db, given, dialect }: Parts<Readonly<{ rows: readonly string[] }>>) =>
    anyTable({ db })
      .insertInto('glossary_terms')
      .columns(saved)
      .expression(
        db
          .selectFrom(dialect.textsOf(given.rows).$castTo<{ value: string }>().as('row'))
          .select((row) =>
            saved.map((column) => {
              const field = dialect.field(row.ref('row.value'), column);
              return row.cast(field, types.get(column) ?? 'text').as(column);
            }),
          )
          // Without a condition, SQLite takes "on conflict" for that of a join.
          .where((row) => row.lit(true)),
      )
      .onConflict((conflict) =>
        conflict.columns([...identity]).doUpdateSet((term) => {
          const changing = saved.filter((column) => !unchanged.has(column));
          return Object.fromEntries(changing.map((name) => [name, term.ref(`excluded.${name}`)]));
        }),
      ),
);

type Filters = AllOf<Omit<TermFilter, 'text'> & CursorPage> &
  OfOwner &
  Readonly<{ pattern: string }>;

/** A page of a client's terms. */
export const selectTerms = byFilters<Filters, GlossaryTermRow>((has) =>
  defineStatement(({ db, given }: Parts<Filters>) => {
    let terms = ofOwner(db, given).selectAll();
    if (has('sourceLanguage')) terms = terms.where('source_language', '=', given.sourceLanguage);
    if (has('targetLanguage')) terms = terms.where('target_language', '=', given.targetLanguage);
    if (has('pattern')) {
      terms = terms.where((term) => isLike(term.ref('searched'), given.pattern));
    }
    if (has('before')) terms = terms.where('id', '<', given.before);
    return terms.orderBy('id', 'desc').limit(upTo(given.limit));
  }),
);

/** The glossaries of clients, in the database. */
export const createGlossaryStore = ({ sql }: DatabaseSession): GlossaryStore => ({
  async insert(term) {
    const id = await sql.insert(insertTerm, toTermRow(term));
    return { ...term, id: id as GlossaryTermId };
  },
  find: (id) => findOne(sql, selectTerm, { id }, toTerm),
  findSame: (term) => findOne(sql, selectSame, toIdentityColumns(term), toTerm),
  replace: ({ id, ...term }) => replaceTerm(sql, id, toTermRow(term)),
  async remove(id) {
    await sql.run(deleteTerm, { id });
  },
  count: async (ownerId) => requireRow(await sql.get(countOfOwner, { ownerId })).terms,
  list(ownerId, { text, ...languages }, page) {
    const pattern = text === undefined ? undefined : containing(text);
    const values = { ownerId, pattern, ...languages, ...page };
    return findAll(sql, selectTerms(values), values, toTerm);
  },
  listIdentities: (ownerId) => findAll(sql, selectIdentities, { ownerId }, toIdentity),
  async saveAll(terms) {
    const rows = terms.map((term) => JSON.stringify(toTermRow(term)));
    await sql.run(saveRows, { rows });
  },
  listToFind: (ownerId, pair) => findAll(sql, selectToFind, { ownerId, ...pair }, toTermToFind),
  findMany: (ownerId, ids) => findAll(sql, selectMany, { ownerId, ids }, toTerm),
});
