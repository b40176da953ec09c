import { invariant, type LanguageId, type LanguageStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { toLanguage, toLanguageRow } from './language.mapper.ts';
import { LanguageRow } from './language.row.ts';

const selectByCode = 'select * from languages where code = ?';
const selectByName = 'select * from languages where name_key = ? order by id limit 1';

const selectUse = `
  select 1 as used where
    exists (select 1 from services where language = ? or target_language = ?) or
    exists (select 1 from jobs where language = ? or target_language = ?)`;

/** The catalogue of languages in the database. */
export const createLanguageStore = ({ sql, em }: DatabaseSession): LanguageStore => ({
  async listAll() {
    const rows = await sql.all<LanguageRow>('select * from languages order by name_key, id');
    return rows.map(toLanguage);
  },
  async find(id) {
    const row = await sql.get<LanguageRow>('select * from languages where id = ?', [id]);
    return row && toLanguage(row);
  },
  async findByReference(code, nameKey) {
    const row =
      (await sql.get<LanguageRow>(selectByCode, [code])) ??
      (await sql.get<LanguageRow>(selectByName, [nameKey]));
    return row && toLanguage(row);
  },
  async insert(language) {
    const id = await em().insert(LanguageRow, toLanguageRow(language));
    return { ...language, id: id as LanguageId };
  },
  async replace({ id, ...language }) {
    const replaced = await em().nativeUpdate(LanguageRow, { id }, toLanguageRow(language));
    invariant(replaced === 1, `there is no language ${id} to replace`);
  },
  async remove(id) {
    await em().nativeDelete(LanguageRow, { id });
  },
  isInUse: async (code) => (await sql.get(selectUse, [code, code, code, code])) !== undefined,
});
