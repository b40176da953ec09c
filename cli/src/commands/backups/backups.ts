import { access, constants, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Download, Nsem } from '@nsem/sdk';
import { InvalidArgumentError } from 'commander';

import { CliError, exitCode, unwritableFile, usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { command, type Noun } from '../../define/command.ts';
import { argument, option } from '../../define/options.ts';
import { countField, timeColumn, timeField } from '../../output/columns.ts';
import { formatBytes } from '../../output/format.ts';
import type { Column, Field } from '../../output/table.ts';
import { makePrivateFolder, savePrivately } from '../../private-file.ts';
import {
  invalidBackup,
  listBackups,
  parseBackupName,
  type BackupFile,
  type BackupKind,
} from './backup-files.ts';
import { verifyBackup, type VerifiedBackup } from './verify-backup.ts';

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

const fields = (verified: VerifiedBackup): readonly Field[] => [
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

function parseRetained(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number of at least 1.');
}

export const backups: Noun = {
  name: 'backups',
  summary: 'Make and check backups, as an admin',
  commands: () => [
    command('download', {
      alias: 'create',
      summary: 'Make a backup of the marketplace, save and check it, as an admin',
      arguments: [argument('[contents]', 'what to back up', ['database', 'uploads', 'all'], 'all')],
      options: [
        option('--to <folder>', 'the folder to save it to', undefined, { fallback: '.' }),
        option('--create', 'create this folder, which only you can read'),
        option(
          '--keep <count>',
          'delete all but the newest backups of these contents',
          parseRetained,
        ),
        option(
          '--identity <file>',
          'the age identity to check encrypted ones (NSEM_BACKUP_IDENTITY)',
        ),
      ],
      examples: [
        'nsem backups download',
        'nsem backups create all --to /var/backups/nsem --create --keep 14',
      ],
      help: (examples) => `${examples}
Older backups are deleted only after the new one was checked. An encrypted one can be checked only
with the identity: without it, it is saved, but no older one is deleted unless it is encrypted too.`,
      async action(context, kind, options) {
        const nsem = await context.connect();
        await openFolder(context, options);
        const path = await saveBackup(context, await request(nsem, context, kind), options.to);
        const verified = await checkBackup(path, identityOf(context, options.identity));
        await context.output.item(verified, fields(verified));
        if (verified.damaged.length > 0) return exitCode.failure;
        await rotate(context, { kind, isEncrypted: verified.is_encrypted }, options);
        return exitCode.ok;
      },
    }),
    command('list', {
      summary: 'List the backups in a folder, newest first; the server stores none',
      options: [
        option('--to <folder>', 'the folder that backups are downloaded to', undefined, {
          fallback: '.',
        }),
      ],
      examples: ['nsem backups list --to /var/backups/nsem'],
      async action({ output }, { to }) {
        const found = await listBackups(to);
        if (!output.isJson) return output.list(found, columns, 'No backups found.');
        return output.documents(
          found.map(({ path, kind, createdAt, sizeBytes, isEncrypted }) => ({
            path,
            kind,
            created_at: createdAt,
            size_bytes: sizeBytes,
            is_encrypted: isEncrypted,
          })),
        );
      },
    }),
    command('verify', {
      summary: 'Check a backup, without a server and without restoring it',
      arguments: [argument('<file>', 'the backup')],
      options: [
        option('--identity <file>', 'the age identity of an encrypted one (NSEM_BACKUP_IDENTITY)'),
      ],
      examples: ['nsem backups verify nsem-all-2026-11-21T17-25-56Z.zip'],
      help: (examples) => `${examples}
Compares every file with its SHA-256, and checks the pages of the database; nsem-server verify also
checks the books. Exits with 1 if the backup is damaged, contains files that were damaged on the
server, or cannot be checked because it is encrypted.`,
      async action(context, file, { identity }) {
        const verified = await verifyBackup(file, identityOf(context, identity));
        await context.output.item(verified, fields(verified));
        const { is_verified: isVerified, damaged } = verified;
        return isVerified && damaged.length === 0 ? exitCode.ok : exitCode.failure;
      },
    }),
  ],
};

/** The identity that was given as an option, or else in the environment. */
const identityOf = ({ terminal }: Context, given?: string): string | null =>
  given ?? (terminal.env['NSEM_BACKUP_IDENTITY'] || null);

/** Before a backup is made that cannot be saved. */
async function openFolder(
  { options: { dryRun } }: Context,
  { to, create = false }: Readonly<{ to: string; create?: boolean }>,
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
  const api = nsem.admin.backups;
  switch (kind) {
    case 'database':
      return api.downloadDatabase(options);
    case 'uploads':
      return api.downloadUploads(options);
    case 'all':
      return api.downloadAll(options);
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
async function rotate(
  { output }: Context,
  saved: Saved,
  { to, keep }: Readonly<{ to: string; keep?: number }>,
): Promise<void> {
  if (keep === undefined) return;
  const found = await listBackups(to);
  const alike = found.filter(
    ({ kind, isEncrypted }) => kind === saved.kind && isEncrypted === saved.isEncrypted,
  );
  for (const { path } of alike.slice(keep)) {
    await rm(path);
    output.note(`Deleted ${path}.`);
  }
}
