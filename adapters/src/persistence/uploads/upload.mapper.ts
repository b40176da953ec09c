import {
  instant,
  type AccountId,
  type NewUpload,
  type Upload,
  type UploadId,
  type UploadPurpose,
} from '@nsem/core';
import type { UploadRow } from './upload.row.ts';

/** Maps a row to its upload. */
export const toUpload = (row: UploadRow): Upload => ({
  id: row.id as UploadId,
  ownerId: row.owner_id as AccountId,
  purpose: row.purpose as UploadPurpose,
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
