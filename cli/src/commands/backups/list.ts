import { Command } from 'commander';

import { timeColumn } from '../../output/columns.ts';
import { formatBytes } from '../../output/format.ts';
import type { Column } from '../../output/table.ts';
import { examples, type Run } from '../define.ts';
import { listBackups, type BackupFile } from './list-files.ts';

const columns: readonly Column<BackupFile>[] = [
  timeColumn('CREATED', ({ createdAt: at }) => at),
  { header: 'KIND', text: ({ kind }) => kind },
  {
    header: 'SIZE',
    text: ({ sizeBytes: bytes }) => formatBytes(bytes),
    plain: ({ sizeBytes: bytes }) => String(bytes),
    align: 'right',
  },
  { header: 'ENCRYPTED', text: ({ isEncrypted }) => (isEncrypted ? 'yes' : 'no') },
  { header: 'FILE', text: ({ path }) => path, isFlexible: true },
];

/** `nsem backups list` */
export const defineBackupsList = (run: Run): Command =>
  new Command('list')
    .description('List the backups in a folder, newest first; the server stores none')
    .option('--to <folder>', 'the folder that backups are downloaded to', '.')
    .addHelpText('after', examples('nsem backups list --to /var/backups/nsem'))
    .action(
      run(async (context, { to }: Readonly<{ to: string }>) => {
        const backups = await listBackups(to);
        if (!context.output.isJson) {
          return context.output.list(backups, columns, 'No backups found.');
        }
        const documents = backups.map(({ path, kind, createdAt, sizeBytes, isEncrypted }) => ({
          path,
          kind,
          created_at: createdAt,
          size_bytes: sizeBytes,
          is_encrypted: isEncrypted,
        }));
        return context.output.list(documents, [], 'No backups found.');
      }),
    );
