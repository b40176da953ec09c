import { invariant, later, type UploadId, type UploadStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { deleteBefore, deleteBy, selectBy, updateBy } from '../statements/by-columns.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { findAll, findOne } from '../statements/find.ts';
import { insertRow } from '../statements/row-statements.ts';
import { toUpload, toUploadRow, UploadRow } from './upload.row.ts';

const insertUpload = insertRow(UploadRow);
const selectById = selectBy(UploadRow, 'id');
const advance = updateBy(UploadRow, ['received_bytes', 'last_piece', 'expires_at'], 'id');
const deleteById = deleteBy(UploadRow, 'id');
const selectRegistered = defineStatement(
  ({ db, given, dialect }: Parts<Readonly<{ keys: readonly string[] }>>) =>
    db.selectFrom('uploads').select('key').where('key', 'in', dialect.textsOf(given.keys)),
);

/** The uploads of a user, newest first. */
export const selectByOwner = defineStatement(({ db, given }: Parts<Pick<UploadRow, 'owner_id'>>) =>
  db.selectFrom('uploads').selectAll().where('owner_id', '=', given.owner_id).orderBy('id', 'desc'),
);

/** Uploads that have expired before a time. */
export const deleteExpired = deleteBefore(UploadRow, 'expires_at');

/** Uploads until they are used, in the database. */
export const createUploadStore = ({ sql }: DatabaseSession): UploadStore => ({
  async insert(upload) {
    const id = await sql.insert(insertUpload, toUploadRow(upload));
    return { ...upload, id: id as UploadId };
  },
  find: (id) => findOne(sql, selectById, { id }, toUpload),
  listByOwner: (ownerId) => findAll(sql, selectByOwner, { owner_id: ownerId }, toUpload),
  async advance(id, { receivedBytes, lastPiece, expiresAt }) {
    const changed = await sql.run(advance, {
      id,
      received_bytes: receivedBytes,
      last_piece: lastPiece,
      expires_at: expiresAt,
    });
    invariant(changed === 1, `there is no upload ${id} to advance`);
  },
  async remove(id) {
    await sql.run(deleteById, { id });
  },
  removeExpired(now, limit) {
    // An upload that expires now has expired.
    return sql.run(deleteExpired, { before: later(now, 1), limit });
  },
  async findUnregistered(keys) {
    const registered = new Set(await findAll(sql, selectRegistered, { keys }, ({ key }) => key));
    return keys.filter((key) => !registered.has(key));
  },
});
