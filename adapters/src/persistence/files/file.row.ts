import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { foreignKey, wholeNumber } from '../columns.ts';
import { fileTriggers } from '../quotas/quota-triggers.ts';

/** The register of stored files. */
export const FileRow = defineEntity({
  name: 'FileRow',
  tableName: 'files',
  properties: {
    id: p.integer().primary().autoincrement(),
    key: p.text().unique('files_key_unique'),
    name: p.text(),
    content_type: p.text(),
    size_bytes: wholeNumber(),
    sha256: p.text(),
    /** Null for a file of no account. */
    owner_id: () => accountColumn('owner_id').strictNullable(),
  },
  triggers: fileTriggers,
});
export type FileRow = InferEntity<typeof FileRow>;

/** A column that references a stored file. */
export const fileColumn = (name: string) => foreignKey(FileRow, name);
