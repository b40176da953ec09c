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

/** Writes an archive of all data, the same that an admin can download. */
export const backup: Command = {
  usage: [
    'backup FILE|FOLDER [--recipient AGE-RECIPIENT] [--passphrase | --passphrase-file FILE]',
    'write all data to an archive, which can be encrypted; in a folder, it is named after the time',
  ],
  async run(args) {
    const read = readArguments({ args: [...args], options: lockOptions, allowPositionals: true });
    const given = onlyOne(read.positionals, 'file for the backup');
    const config = configure();
    const lock = await readLock(read.values, config.backupRecipients, terminal);
    const { file, damaged } = await backUpData(config, given, { clock, lock });
    for (const damage of damaged) warn(describeDamage(damage));
    const encrypted = lock === null ? '' : ', encrypted';
    print(
      `All data is in ${file}${encrypted}, except the secret. Keep a separate copy of the secret: API keys need it.`,
    );
  },
};
