import type { FileId, FileRegister } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { deleteBy, selectBy } from '../statements/by-columns.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { findAll, findOne } from '../statements/find.ts';
import { insertRow } from '../statements/row-statements.ts';
import { FileRow, toFileRow, toStoredFile } from './file.row.ts';

const insertFile = insertRow(FileRow);
const selectById = selectBy(FileRow, 'id');
const selectByKey = selectBy(FileRow, 'key');
const deleteById = deleteBy(FileRow, 'id');
const selectRegistered = defineStatement(
  ({ db, given, dialect }: Parts<Readonly<{ keys: readonly string[] }>>) =>
    db.selectFrom('files').select('key').where('key', 'in', dialect.textsOf(given.keys)),
);

/** The register of stored files in the database. */
export const createFileRegister = ({ sql }: DatabaseSession): FileRegister => ({
  async insert(file, ownerId) {
    const id = await sql.insert(insertFile, toFileRow(file, ownerId));
    return { ...file, id: id as FileId };
  },
  find: (id) => findOne(sql, selectById, { id }, toStoredFile),
  async remove(id) {
    await sql.run(deleteById, { id });
  },
  findByKey: (key) => findOne(sql, selectByKey, { key }, toStoredFile),
  async findUnregistered(keys) {
    const registered = new Set(await findAll(sql, selectRegistered, { keys }, ({ key }) => key));
    return keys.filter((key) => !registered.has(key));
  },
});
