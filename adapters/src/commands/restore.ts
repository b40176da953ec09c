import { describeDamage } from '../backup/manifest.ts';
import { restoreData, type RestoreSummary } from '../backup/restore-data.ts';
import { systemClock } from '../system-clock.ts';
import {
  atLeastOne,
  configure,
  print,
  readArguments,
  terminal,
  warn,
  type Command,
} from './command.ts';
import { keyOptions, provideKeyFrom } from './read-keys.ts';
import { momentOption, readMoment } from './read-moment.ts';
import { requireSignature, trustOptions } from './signing-keys.ts';
import { showProgress } from './show-progress.ts';

/** Describes to the operator what was restored. */
function* describeRestore(dataDir: string, restored: RestoreSummary): Generator<string> {
  const { createdAt, jobs, entries, files, replaced } = restored;
  const of = createdAt === null ? '' : ` of ${createdAt}`;
  yield `Restored the backup${of} into ${dataDir}: ${jobs} jobs, ${entries} ledger entries, ${files} stored files; the books balance.`;
  if (replaced !== null) yield `The previous data is in ${replaced}.`;
  yield 'All users must log in again. API keys work only with the secret that they were created with: NSEM_SECRET, or the file "secret" in the data directory.';
}

/** Replaces the contents of the data directory by a backup. */
export const restore: Command = {
  usage: [
    'restore FILE|FOLDER [INCREMENT ...] [--at TIME] [--identity FILE] [--passphrase-file FILE] [--unsigned]',
    'replace the data by a backup (.zip of all data, or .db, encrypted or not), and the increments after it, the oldest first, or by a moment of the continuous backup in a folder; the old data is set aside (--at 2026-11-26T10:15:00Z names the moment, by default the last; --unsigned also takes a backup that this marketplace did not sign)',
  ],
  async run(args) {
    const read = readArguments({
      args: [...args],
      options: { ...keyOptions, ...trustOptions, ...momentOption },
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
    });
    warnIfUnchecked();
    for (const damage of restored.damaged) warn(describeDamage(damage));
    for (const line of describeRestore(config.dataDir, restored)) print(line);
  },
};
