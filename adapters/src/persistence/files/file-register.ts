import type { FileId, FileRegister } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { composeInsert } from '../statements/write-row.ts';
import { toFileRow, toStoredFile } from './file.mapper.ts';
import { FileRow } from './file.row.ts';

const insertFile = composeInsert(FileRow);

const selectById = 'select * from files where id = ?';
const selectByKey = 'select * from files where key = ?';

const selectUnregistered = `
  select given.value as key from json_each(?) given
  where not exists (select 1 from files where files.key = given.value)`;

/** The register of stored files in the database. */
export const createFileRegister = ({ sql }: DatabaseSession): FileRegister => ({
  async insert(file, ownerId) {
    const id = await insertFile(sql, toFileRow(file, ownerId));
    return { ...file, id: id as FileId };
  },
  find: (id) => findOne(sql, bind(selectById, id), toStoredFile),
  async remove(id) {
    await sql.run('delete from files where id = ?', [id]);
  },
  findByKey: (key) => findOne(sql, bind(selectByKey, key), toStoredFile),
  async findUnregistered(keys) {
    const query = bind(selectUnregistered, JSON.stringify(keys));
    const found = new Set(await findAll(sql, query, ({ key }: Pick<FileRow, 'key'>) => key));
    return keys.filter((key) => found.has(key));
  },
});
