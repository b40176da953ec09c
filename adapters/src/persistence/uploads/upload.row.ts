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
    purpose: p.text(),
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
