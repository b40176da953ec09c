import type { FileId, FileRegister } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { deleteBy, selectBy } from '../statements/by-columns.ts';
import { findOne } from '../statements/find.ts';
import { insertRow } from '../statements/row-statements.ts';
import { FileRow, toFileRow, toStoredFile } from './file.row.ts';
import { findUnregisteredBy } from './find-unregistered.ts';

const insertFile = insertRow(FileRow);
const selectById = selectBy(FileRow, 'id');
const selectByKey = selectBy(FileRow, 'key');
const deleteById = deleteBy(FileRow, 'id');
const findUnregistered = findUnregisteredBy((listed) =>
  listed.exists(
    listed.selectFrom('files').select('key').whereRef('files.key', '=', 'listed.value'),
  ),
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
  findUnregistered: (keys) => findUnregistered(sql, keys),
});
