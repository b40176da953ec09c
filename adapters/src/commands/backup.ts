import { backUpData } from '../backup/back-up-data.ts';
import { describeDamage } from '../backup/manifest.ts';
import { systemClock as clock } from '../system-clock.ts';
import { configure, onlyOne, print, readArguments, warn, type Command } from './command.ts';

/** Writes an archive of all data, the same that an admin can download. */
export const backup: Command = {
  usage: [
    'backup FILE|FOLDER',
    'write all data to an archive; in a folder, it is named after the time',
  ],
  async run(args) {
    const { positionals } = readArguments({ args: [...args], allowPositionals: true });
    const given = onlyOne(positionals, 'file for the backup');
    const { file, damaged } = await backUpData(configure(), given, clock);
    for (const damage of damaged) warn(describeDamage(damage));
    print(
      `All data is in ${file}, except the secret. Keep a separate copy of the secret: API keys need it.`,
    );
  },
};
