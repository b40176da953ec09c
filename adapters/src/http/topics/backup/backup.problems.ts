import type { BackupFault } from '../../../backup/backups.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

/** The problem documents of backups. */
export const backupProblems = {
  'backup.in-progress': {
    status: 409,
    title: 'Backup in progress',
    detail: () => 'Another backup is being downloaded. Try again when it has finished.',
    headers: () => ({ 'retry-after': '30' }),
  },
} as const satisfies ProblemDescriptions<BackupFault>;
