import { backUpData } from '../backup/back-up-data.ts';
import { describeDamage } from '../backup/manifest.ts';
import { systemClock as clock } from '../system-clock.ts';
import {
  configure,
  onlyOne,
  print,
  readArguments,
  terminal,
  warn,
  type Command,
} from './command.ts';
import { lockOptions, readLock } from './read-keys.ts';

const options = { ...lockOptions, 'snapshot-dir': { type: 'string' } } as const;

/** Writes an archive of all data, the same that an admin can download. */
export const backup: Command = {
  usage: [
    'backup FILE|FOLDER [--snapshot-dir FOLDER] [--recipient AGE-RECIPIENT] [--passphrase | --passphrase-file FILE]',
    'write all data to an archive, which can be encrypted; in a folder, it is named after the time (--snapshot-dir writes nothing to the data directory, which may be full or read-only)',
  ],
  async run(args) {
    const read = readArguments({ args: [...args], options, allowPositionals: true });
    const given = onlyOne(read.positionals, 'file for the backup');
    const config = configure();
    const lock = await readLock(read.values, config.backupRecipients, terminal);
    const { 'snapshot-dir': snapshotDir = config.snapshotDir } = read.values;
    const written = await backUpData({ ...config, snapshotDir }, given, { clock, lock });
    const { file, damage, isReadOnly } = written;
    for (const one of damage.first) warn(describeDamage(one));
    const more = damage.count - damage.first.length;
    if (more > 0) warn(`${more} more stored files are damaged; manifest.json lists them all.`);
    if (isReadOnly) {
      warn(
        `The data directory ${config.dataDir} cannot be written to, so it was only locked for reading. No server used it meanwhile.`,
      );
    }
    const encrypted = lock === null ? '' : ', encrypted';
    print(
      `All data is in ${file}${encrypted}, except the secret. Keep a separate copy of the secret: API keys need it.`,
    );
  },
};
