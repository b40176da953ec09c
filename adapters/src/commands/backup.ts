import { backUpData } from '../backup/back-up-data.ts';
import type { RestoreSummary } from '../backup/check-restored.ts';
import {
  backUpIncrement,
  type WrittenIncrement as Written,
} from '../backup/increments/back-up-increment.ts';
import { describeDamage } from '../backup/manifest.ts';
import { restoreData } from '../backup/restore-data.ts';
import { namePostgres } from '../persistence/postgres/postgres.config.ts';
import type { Config } from '../start/config.ts';
import { systemClock as clock, systemClock } from '../system/system-clock.ts';
import { countStored } from '../wording.ts';
import {
  atLeastOne,
  type Command,
  configure,
  onlyOne,
  readArguments,
  terminal,
  warn,
} from './command.ts';
import { keyOptions, lockOptions, provideKeyFrom, readLock } from './read-keys.ts';
import { confirm } from './read-password.ts';
import {
  instantOption,
  readRestoreTime,
  requireSignature,
  showProgress,
  trustOptions,
} from './restore-options.ts';

const backupOptions = {
  ...lockOptions,
  'snapshot-dir': { type: 'string' },
  index: { type: 'string' },
} as const;

/** Reports what was written, and what else has to be retained. */
function describeWritten({ file, follows }: Written, isEncrypted: boolean): string {
  const encrypted = isEncrypted ? ', encrypted' : '';
  return follows === null
    ? `All data is in ${file}${encrypted}, except the secret. Keep a separate copy of the secret: API keys need it.`
    : `What changed since the backup of ${follows} is in ${file}${encrypted}. Keep it with that backup and those between: a restore needs all of them.`;
}

/** Writes an archive of all data, the same that an admin can download. */
export const backup: Command = {
  usage: [
    'backup FILE|FOLDER [--index FILE] [--snapshot-dir FOLDER] [--recipient AGE-RECIPIENT] [--passphrase | --passphrase-file FILE]',
    'write all data to an archive, which can be encrypted; in a folder, it is named after the time (--index writes only what changed since the backup that the index describes, and replaces the index, also while a server is running; --snapshot-dir writes nothing to the data directory, which may be full or read-only)',
  ],
  async run(args, report) {
    const read = readArguments({ args: [...args], options: backupOptions, allowPositionals: true });
    const given = onlyOne(read.positionals, 'file for the backup');
    const config = configure();
    const lock = await readLock(read.values, config.backupRecipients, terminal);
    const { 'snapshot-dir': snapshotDir = config.snapshotDir } = read.values;
    const folders = { ...config, snapshotDir };
    const { index } = read.values;
    const written: Written =
      index === undefined
        ? { ...(await backUpData(folders, given, { clock, lock })), follows: null }
        : await backUpIncrement(folders, given, { clock, lock, index });
    const { damage, isReadOnly, isSigned } = written;
    for (const one of damage.first) warn(describeDamage(one));
    const more = damage.count - damage.first.length;
    if (more > 0) warn(`${more} more stored files are damaged; manifest.json lists them all.`);
    if (!isSigned) {
      warn(
        'The archive is not signed, because there is no secret here: set NSEM_SECRET as for the server.',
      );
    }
    if (isReadOnly) {
      warn(
        `The data directory ${config.dataDir} cannot be written to, so it was only locked for reading. No server used it meanwhile.`,
      );
    }
    const result = {
      file: written.file,
      follows: written.follows,
      is_encrypted: lock !== null,
      is_signed: isSigned,
      damaged: damage.first,
      damaged_count: damage.count,
    };
    report(result, [describeWritten(written, lock !== null)]);
  },
};

/** Describes to the operator what was restored. */
function* describeRestore(
  { dataDir, postgres }: Config,
  restored: RestoreSummary,
): Generator<string> {
  const { createdAt, replaced } = restored;
  const of = createdAt === null ? '' : ` of ${createdAt}`;
  const place = postgres === null ? dataDir : namePostgres(postgres);
  yield `Restored the backup${of} into ${place}: ${countStored(restored)}; the books balance.`;
  if (replaced !== null && postgres === null) yield `The previous data is in ${replaced}.`;
  if (replaced !== null && postgres !== null) {
    yield `The previous database is in ${replaced}. As long as that folder is there, servers with this data directory delete no stored file that only it names; those with other data directories delete their own.`;
  }
  yield 'All users must log in again. API keys work only with the secret that they were created with: NSEM_SECRET, or the file "secret" in the data directory.';
}

const restoreOptions = {
  ...keyOptions,
  ...trustOptions,
  ...instantOption,
  yes: { type: 'boolean' },
} as const;

/** Asks before a database is replaced that other machines may use too. */
const confirmFor =
  ({ postgres }: Config, isConfirmed: boolean) =>
  async (): Promise<void> => {
    if (isConfirmed || postgres === null) return;
    await confirm(terminal, `This replaces what is in the database ${namePostgres(postgres)}.`);
  };

/** Replaces the contents of the data directory by a backup. */
export const restore: Command = {
  usage: [
    'restore FILE|FOLDER [INCREMENT ...] [--at TIME] [--identity FILE] [--passphrase-file FILE] [--unsigned] [--yes]',
    'replace the data by a backup (.zip of all data, or .db, encrypted or not), and the increments after it, the oldest first, or by a time of the continuous backup in a folder; the old data is set aside (--at 2026-11-26T10:15:00Z names the time, by default the last one; --unsigned also takes a backup that this marketplace did not sign, --yes replaces a database of PostgreSQL without a question)',
  ],
  async run(args, report) {
    const read = readArguments({
      args: [...args],
      options: restoreOptions,
      allowPositionals: true,
    });
    const files = atLeastOne(read.positionals, 'backup to restore');
    const config = configure();
    const { signingKeys, warnIfUnchecked } = await requireSignature(config, read.values);
    const restored = await restoreData(config, files, {
      now: systemClock.now(),
      provideKey: provideKeyFrom(read.values, terminal),
      signingKeys,
      at: readRestoreTime(read.values.at),
      onProgress: showProgress(),
      confirmReplacement: confirmFor(config, read.values.yes === true),
    });
    warnIfUnchecked();
    for (const damage of restored.damaged) warn(describeDamage(damage));
    const { createdAt, jobs, entries, files: storedFiles, replaced } = restored;
    const result = {
      created_at: createdAt,
      jobs,
      entries,
      files: storedFiles,
      replaced,
      damaged: restored.damaged,
    };
    report(result, describeRestore(config, restored));
  },
};
