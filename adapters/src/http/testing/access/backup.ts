import { backupKinds } from '../../../backup/backup-kind.ts';
import { at, type Row } from './row.ts';

const operations = {
  database: 'downloadDatabase',
  uploads: 'downloadUploads',
  all: 'downloadAll',
} as const;

/** Access to backups: admins and their API keys for backups. */
export const backupRows: readonly Row[] = backupKinds.map((kind) => ({
  operation: operations[kind],
  path: at(`/admin/download/${kind}`),
  expected: [401, 403, 403, 403, 403, 200, 403, 403, 200, 403],
}));
