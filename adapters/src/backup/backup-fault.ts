/** Why a backup is refused. */
export type BackupFault = Readonly<{ code: 'backup.in-progress' }>;
