import { access, constants, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Download, Nsem } from '@nsem/sdk';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';

import { CliError, usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { exitCode, type ExitCode } from '../../exit-code.ts';
import { unwritableFile } from '../../file-errors.ts';
import { formatBytes } from '../../output/format.ts';
import { makePrivateFolder, savePrivately } from '../../private-file.ts';
import { examples, type Run } from '../define.ts';
import { parseBackupName, type BackupKind } from './backup-file.ts';
import { invalidBackup } from './backup-error.ts';
import { listBackups } from './list-files.ts';
import { identityOf, verifiedFields } from './verify.ts';
import { verifyBackup, type VerifiedBackup } from './verify-backup.ts';

type Options = Readonly<{ to: string; create?: boolean; keep?: number; identity?: string }>;

/** `nsem backups download` */
export const defineBackupsDownload = (run: Run): Command =>
  new Command('download')
    .alias('create')
    .description('Make a backup of the marketplace, save and check it, as an admin')
    .addArgument(
      new Argument('[contents]', 'what to back up')
        .choices(['database', 'uploads', 'all'])
        .default('all'),
    )
    .option('--to <folder>', 'the folder to save it to', '.')
    .option('--create', 'create this folder, which only you can read')
    .addOption(
      new Option('--keep <count>', 'delete all but the newest backups of these contents').argParser(
        parseCount,
      ),
    )
    .option('--identity <file>', 'the age identity to check encrypted ones (NSEM_BACKUP_IDENTITY)')
    .addHelpText(
      'after',
      `${examples('nsem backups download', 'nsem backups create all --to /var/backups/nsem --create --keep 14')}
Older backups are deleted only after the new one was checked. An encrypted one can be checked only
with the identity: without it, it is saved, but no older one is deleted unless it is encrypted too.`,
    )
    .action(
      run(async (context, kind: BackupKind, options: Options): Promise<ExitCode> => {
        const nsem = await context.connect();
        await openFolder(context, options);
        const path = await saveBackup(context, await request(nsem, context, kind), options.to);
        const verified = await checkBackup(path, identityOf(context, options.identity));
        await context.output.item(verified, verifiedFields(verified));
        if (verified.damaged.length > 0) return exitCode.failure;
        await rotate(context, { kind, isEncrypted: verified.is_encrypted }, options);
        return exitCode.ok;
      }),
    );

function parseCount(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number of at least 1.');
}

/** Before a backup is made that cannot be saved. */
async function openFolder(
  { options: { dryRun } }: Context,
  { to, create = false }: Options,
): Promise<void> {
  if (create && dryRun === true) return;
  if (create) await makePrivateFolder(to);
  const found = await stat(to).catch(() => null);
  if (found === null) {
    throw usageError(`The folder ${to} does not exist.`, 'Create it, or add --create.');
  }
  if (!found.isDirectory()) throw usageError(`${to} is not a folder.`);
  await access(to, constants.W_OK).catch((error: unknown) => {
    throw unwritableFile(to, error);
  });
}

function request(nsem: Nsem, { request: options }: Context, kind: BackupKind): Promise<Download> {
  const { backups } = nsem.admin;
  switch (kind) {
    case 'database':
      return backups.downloadDatabase(options);
    case 'uploads':
      return backups.downloadUploads(options);
    case 'all':
      return backups.downloadAll(options);
  }
}

/** Saves a backup under the name that the server gave it. */
async function saveBackup({ output }: Context, file: Download, folder: string): Promise<string> {
  if (parseBackupName(file.filename) === null) {
    await file.cancel();
    throw invalidBackup(file.filename, 'the server gave it an unknown name');
  }
  const path = join(folder, file.filename);
  const { sizeBytes } = await savePrivately(file, path);
  output.note(`Saved ${path} (${formatBytes(sizeBytes)}).`);
  return path;
}

/** A backup that fails the check gets another name, so that it is never counted as one. */
async function checkBackup(path: string, identity: string | null): Promise<VerifiedBackup> {
  try {
    return await verifyBackup(path, identity);
  } catch (error) {
    if (error instanceof CliError && error.code === 'cli.backup-invalid') {
      await rename(path, `${path}.damaged`);
    }
    throw error;
  }
}

type Saved = Readonly<{ kind: BackupKind; isEncrypted: boolean }>;

/** Deletes the oldest backups of the same contents; one that can be read, only for another. */
async function rotate({ output }: Context, saved: Saved, { to, keep }: Options): Promise<void> {
  if (keep === undefined) return;
  const backups = await listBackups(to);
  const alike = backups.filter(
    ({ kind, isEncrypted }) => kind === saved.kind && isEncrypted === saved.isEncrypted,
  );
  for (const { path } of alike.slice(keep)) {
    await rm(path);
    output.note(`Deleted ${path}.`);
  }
}
