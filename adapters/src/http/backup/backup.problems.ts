import type { BackupFault } from '../../backup/backup-fault.ts';
import type { Tellings } from '../telling.ts';

/** How the refusals of backups are told. */
export const backupProblems = {
  'backup.in-progress': {
    status: 409,
    title: 'Backup in progress',
    detail: () => 'Another backup is being downloaded. Please try again when it has ended.',
    headers: () => ({ 'retry-after': '30' }),
  },
} as const satisfies Tellings<BackupFault>;
