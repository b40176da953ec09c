import type { Language, LanguageCode, LanguageId, LanguageStore } from '@nsem/core';
import { toFlag } from '../columns.ts';
import type { DatabaseSession } from '../database-session.ts';
import { deleteBy, findAll, findOne, selectBy } from '../statements/by-columns.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { insertRow, replaceRow } from '../statements/row-statements.ts';
import { LanguageRow, toLanguage, toLanguageRow } from './language.row.ts';

const insertLanguage = insertRow(LanguageRow);
const replaceLanguage = replaceRow(LanguageRow, ['is_used']);
const selectLanguage = selectBy(LanguageRow, 'id');
const deleteLanguage = deleteBy(LanguageRow, 'id');

const selectAll = defineStatement(({ db }: Parts<unknown>) =>
  db.selectFrom('languages').selectAll().orderBy('name_key').orderBy('id'),
);

const selectByCode = selectBy(LanguageRow, 'code');

const selectByName = defineStatement(({ db, given }: Parts<Pick<LanguageRow, 'name_key'>>) =>
  db
    .selectFrom('languages')
    .selectAll()
    .where('name_key', '=', given.name_key)
    .orderBy('id')
    .limit(1),
);

const selectUse = defineStatement(({ db, given: { code } }: Parts<Pick<LanguageRow, 'code'>>) => {
  const services = db
    .selectFrom('services')
    .select('id')
    .where((one) => one.or([one('language', '=', code), one('target_language', '=', code)]));
  const used = db
    .selectFrom('languages')
    .select('id')
    .where('code', '=', code)
    .where('is_used', '=', true);
  return db
    .selectNoFrom((own) => own.lit(1).as('used'))
    .where((own) => own.or([own.exists(services), own.exists(used)]));
});

const markUsed = defineStatement(
  ({ db, given, dialect }: Parts<Readonly<{ codes: readonly LanguageCode[] }>>) =>
    db
      .updateTable('languages')
      .set('is_used', true)
      .where('code', 'in', dialect.textsOf(given.codes))
      .where('is_used', '=', false),
);

/** The catalogue of languages in the database. */
export function createLanguageStore({ sql }: DatabaseSession): LanguageStore {
  /**
   * Those that are known to be used. An order has read its languages before it marks them: what is known from a
   * unit that was rolled back is forgotten then.
   */
  const used = new Set<LanguageCode>();
  const toFound = (row: LanguageRow): Language => {
    if (toFlag(row.is_used)) used.add(row.code);
    else used.delete(row.code);
    return toLanguage(row);
  };
  return {
    listAll: () => findAll(sql, selectAll, {}, toLanguage),
    find: (id) => findOne(sql, selectLanguage, { id }, toLanguage),
    async findByReference(code, name_key) {
      const coded = code === '' ? undefined : await findOne(sql, selectByCode, { code }, toFound);
      return coded ?? findOne(sql, selectByName, { name_key }, toFound);
    },
    async insert(language) {
      const row = { ...toLanguageRow(language), is_used: false };
      return { ...language, id: (await sql.insert(insertLanguage, row)) as LanguageId };
    },
    replace: ({ id, ...language }) => replaceLanguage(sql, id, toLanguageRow(language)),
    async remove(id) {
      await sql.run(deleteLanguage, { id });
    },
    async markUsed(given) {
      const codes = given.filter((code) => !used.has(code));
      if (codes.length > 0) sql.send(markUsed, { codes });
    },
    isInUse: async (code) => (await sql.get(selectUse, { code })) !== undefined,
  };
}

/** Jobs are read once, and their pairs of languages are few. */
const withPairs =
  'with pairs as materialized (select distinct language, target_language from jobs)';
const isUnmarked =
  'not is_used and code in (select language from pairs union select target_language from pairs)';

/** The languages that jobs are in and that are not marked as used. */
export const selectUnmarked = `${withPairs} select id, code from languages where ${isUnmarked} order by id`;

/** Marks them, in any database. */
export const markUnmarked = `${withPairs} update languages set is_used = true where ${isUnmarked}`;
