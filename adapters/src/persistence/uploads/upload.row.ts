import {
  instant,
  type AccountId,
  type NewUpload,
  type Upload,
  type UploadId,
  type UploadPurpose,
} from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';

/** Files that arrive in parts, until they are used. */
export const UploadRow = defineEntity({
  name: 'UploadRow',
  tableName: 'uploads',
  properties: {
    id: p.integer().primary().autoincrement(),
    owner_id: () => accountColumn('owner_id'),
    purpose: p.text().$type<UploadPurpose>(),
    name: p.text(),
    key: p.text().unique('uploads_key_unique'),
    size_bytes: wholeNumber(),
    received_bytes: wholeNumber(),
    last_piece: p.text().strictNullable(),
    created_at: wholeNumber(),
    expires_at: wholeNumber(),
  },
  indexes: [
    { name: 'uploads_owner_index', properties: ['owner_id'] },
    { name: 'uploads_expires_index', properties: ['expires_at'] },
  ],
});
export type UploadRow = InferEntity<typeof UploadRow>;

/** Maps a row to its upload. */
export const toUpload = (row: UploadRow): Upload => ({
  id: row.id as UploadId,
  ownerId: row.owner_id as AccountId,
  purpose: row.purpose,
  name: row.name,
  key: row.key,
  sizeBytes: row.size_bytes,
  receivedBytes: row.received_bytes,
  lastPiece: row.last_piece,
  createdAt: instant(row.created_at),
  expiresAt: instant(row.expires_at),
});

/** The row of an upload, without its id. */
export const toUploadRow = (upload: NewUpload): Omit<UploadRow, 'id'> => ({
  owner_id: upload.ownerId,
  purpose: upload.purpose,
  name: upload.name,
  key: upload.key,
  size_bytes: upload.sizeBytes,
  received_bytes: upload.receivedBytes,
  last_piece: upload.lastPiece,
  created_at: upload.createdAt,
  expires_at: upload.expiresAt,
});
