import { countStored } from '../counted.ts';
import { describeDamage } from '../backup/manifest.ts';
import type { RestoreSummary } from '../backup/check-restored.ts';
import { restoreData } from '../backup/restore-data.ts';
import type { Config } from '../config.ts';
import { namePostgres } from '../persistence/postgres/postgres.config.ts';
import { systemClock } from '../system-clock.ts';
import { atLeastOne, configure, readArguments, terminal, warn, type Command } from './command.ts';
import { confirm } from './confirm.ts';
import { keyOptions, provideKeyFrom } from './read-keys.ts';
import { momentOption, readMoment } from './read-moment.ts';
import { requireSignature, trustOptions } from './signing-keys.ts';
import { showProgress } from './show-progress.ts';

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

const options = {
  ...keyOptions,
  ...trustOptions,
  ...momentOption,
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
      options,
      allowPositionals: true,
    });
    const files = atLeastOne(read.positionals, 'backup to restore');
    const config = configure();
    const { signingKeys, warnIfUnchecked } = await requireSignature(config, read.values);
    const restored = await restoreData(config, files, {
      now: systemClock.now(),
      provideKey: provideKeyFrom(read.values, terminal),
      signingKeys,
      at: readMoment(read.values.at),
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
