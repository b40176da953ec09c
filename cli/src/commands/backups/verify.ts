import { Command } from 'commander';

import { exitCode, type ExitCode } from '../../exit-code.ts';
import type { Context } from '../../context.ts';
import { countField, timeField } from '../../output/columns.ts';
import { formatBytes } from '../../output/format.ts';
import { examples, type Run } from '../define.ts';
import { verifyBackup, type VerifiedBackup } from './verify-backup.ts';

/** `nsem backups verify` */
export const defineBackupsVerify = (run: Run): Command =>
  new Command('verify')
    .description('Check a backup, without a server and without restoring it')
    .argument('<file>', 'the backup')
    .option('--identity <file>', 'the age identity of an encrypted one (NSEM_BACKUP_IDENTITY)')
    .addHelpText(
      'after',
      `${examples('nsem backups verify nsem-all-2026-11-21T17-25-56Z.zip')}
Compares every file with its SHA-256, and checks the pages of the database; nsem-server verify also
checks the books. Exits with 1 if the backup is damaged, contains files that were damaged on the
server, or cannot be checked because it is encrypted.`,
    )
    .action(
      run(async (context, file: string, { identity }: Readonly<{ identity?: string }>) => {
        const verified = await verifyBackup(file, identityOf(context, identity));
        await context.output.item(verified, verifiedFields(verified));
        return codeOf(verified);
      }),
    );

/** The identity that was given as an option, or else in the environment. */
export const identityOf = ({ terminal }: Context, given?: string): string | null =>
  given ?? (terminal.env['NSEM_BACKUP_IDENTITY'] || null);

const codeOf = ({ is_verified: isVerified, damaged }: VerifiedBackup): ExitCode =>
  isVerified && damaged.length === 0 ? exitCode.ok : exitCode.failure;

/** The fields of a checked backup. */
export const verifiedFields = (verified: VerifiedBackup) => [
  { label: 'file', text: verified.path },
  {
    label: 'size',
    text: formatBytes(verified.size_bytes),
    plain: String(verified.size_bytes),
  },
  { label: 'encrypted', text: verified.is_encrypted ? 'yes' : 'no' },
  { label: 'contents', text: verified.is_verified ? 'verified' : 'not checked: encrypted' },
  timeField('created', verified.created_at),
  ...(verified.files === null ? [] : [countField('files', verified.files)]),
  { label: 'damaged', text: verified.damaged.join(', ') },
];
