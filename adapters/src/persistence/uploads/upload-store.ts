import { invariant, type UploadId, type UploadStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { composeInsert } from '../statements/write-row.ts';
import { toUpload, toUploadRow } from './upload.mapper.ts';
import { UploadRow } from './upload.row.ts';

const insertUpload = composeInsert(UploadRow);

const selectById = 'select * from uploads where id = ?';

/** The uploads of a user, newest first; bound is the user. */
export const selectByOwner = 'select * from uploads where owner_id = ? order by id desc';

const advance =
  'update uploads set received_bytes = ?, last_piece = ?, expires_at = ? where id = ?';

/** Uploads that have expired; bound are the moment and how many. */
export const deleteExpired = `
  delete from uploads where id in (
    select id from uploads where expires_at <= ? order by expires_at limit ?)`;

const selectUnregistered = `
  select given.value as key from json_each(?) given
  where not exists (select 1 from uploads where uploads.key = given.value)`;

/** Uploads until they are used, in the database. */
export const createUploadStore = ({ sql }: DatabaseSession): UploadStore => ({
  async insert(upload) {
    const id = await insertUpload(sql, toUploadRow(upload));
    return { ...upload, id: id as UploadId };
  },
  find: (id) => findOne(sql, bind(selectById, id), toUpload),
  listByOwner: (ownerId) => findAll(sql, bind(selectByOwner, ownerId), toUpload),
  async advance(id, { receivedBytes, lastPiece, expiresAt }) {
    const changed = await sql.run(advance, [receivedBytes, lastPiece, expiresAt, id]);
    invariant(changed === 1, `there is no upload ${id} to advance`);
  },
  async remove(id) {
    await sql.run('delete from uploads where id = ?', [id]);
  },
  removeExpired: (now, limit) => sql.run(deleteExpired, [now, limit]),
  async findUnregistered(keys) {
    const query = bind(selectUnregistered, JSON.stringify(keys));
    const found = new Set(await findAll(sql, query, ({ key }: Pick<UploadRow, 'key'>) => key));
    return keys.filter((key) => found.has(key));
  },
});
