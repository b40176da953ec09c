import type { FileId, FileRegister } from '@nsem/core';
import type { DatabaseSession, Statements } from '../database-session.ts';
import { deleteBy, selectBy } from '../statements/by-columns.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { findAll, findOne } from '../statements/find.ts';
import { defineAddition, insertRow } from '../statements/row-statements.ts';
import { FileRow, toFileRow, toStoredFile } from './file.row.ts';

const insertFile = insertRow(FileRow);
const selectById = selectBy(FileRow, 'id');
const selectByKey = selectBy(FileRow, 'key');
const deleteById = deleteBy(FileRow, 'id');
const addStored = defineAddition('storage_totals', { key: ['account_id'], figures: ['bytes'] });
const selectRegistered = defineStatement(
  ({ db, given, dialect }: Parts<Readonly<{ keys: readonly string[] }>>) =>
    db.selectFrom('files').select('key').where('key', 'in', dialect.textsOf(given.keys)),
);

/** Counts what an owner stores. Quotas are checked by it in the same transaction. */
function countBytes(sql: Statements, ownerId: number | null, bytes: number): void {
  if (ownerId !== null) sql.send(addStored, [ownerId, bytes]);
}

/** Removes a file from the register. @returns its key; undefined if there is none. */
export async function removeFile(sql: Statements, id: number): Promise<string | undefined> {
  const file = await sql.get(selectById, { id });
  if (file === undefined) return undefined;
  await sql.run(deleteById, { id });
  countBytes(sql, file.owner_id, -file.size_bytes);
  return file.key;
}

/** The register of stored files in the database. */
export const createFileRegister = ({ sql }: DatabaseSession): FileRegister => ({
  async insert(file, ownerId) {
    const id = await sql.insert(insertFile, toFileRow(file, ownerId));
    countBytes(sql, ownerId, file.sizeBytes);
    return { ...file, id: id as FileId };
  },
  find: (id) => findOne(sql, selectById, { id }, toStoredFile),
  async remove(id) {
    await removeFile(sql, id);
  },
  findByKey: (key) => findOne(sql, selectByKey, { key }, toStoredFile),
  async findUnregistered(keys) {
    const registered = new Set(await findAll(sql, selectRegistered, { keys }, ({ key }) => key));
    return keys.filter((key) => !registered.has(key));
  },
});
