import type { LanguageId, LanguageStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { composeInsert, composeReplace } from '../statements/write-row.ts';
import { toLanguage, toLanguageRow } from './language.mapper.ts';
import { LanguageRow } from './language.row.ts';

const insertLanguage = composeInsert(LanguageRow);
const replaceLanguage = composeReplace(LanguageRow);

const selectAll = 'select * from languages order by name_key, id';
const selectById = 'select * from languages where id = ?';
const selectByCode = 'select * from languages where code = ?';
const selectByName = 'select * from languages where name_key = ? order by id limit 1';
const selectByEither = `${selectByCode} union all select * from (${selectByName}) as named`;

const selectUse = `
  select 1 as used where
    exists (select 1 from services where language = ? or target_language = ?) or
    exists (select 1 from jobs where language = ? or target_language = ?)`;

/** The catalogue of languages in the database. */
export const createLanguageStore = ({ sql, em }: DatabaseSession): LanguageStore => ({
  listAll: () => findAll(sql, bind(selectAll), toLanguage),
  find: (id) => findOne(sql, bind(selectById, id), toLanguage),
  async findByReference(code, nameKey) {
    if (code === '') return findOne(sql, bind(selectByName, nameKey), toLanguage);
    const found = await findAll(sql, bind(selectByEither, code, nameKey), toLanguage);
    return found.find((language) => language.code === code) ?? found[0];
  },
  async insert(language) {
    const id = await insertLanguage(sql, toLanguageRow(language));
    return { ...language, id: id as LanguageId };
  },
  replace: ({ id, ...language }) => replaceLanguage(sql, id, toLanguageRow(language)),
  async remove(id) {
    await em().nativeDelete(LanguageRow, { id });
  },
  isInUse: async (code) => (await sql.get(selectUse, [code, code, code, code])) !== undefined,
});
