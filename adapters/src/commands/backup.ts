import { backUpData } from '../backup/back-up-data.ts';
import { tellDamage } from '../backup/manifest.ts';
import { systemClock as clock } from '../system-clock.ts';
import { configure, onlyOne, readArguments, say, warn, type Command } from './command.ts';

/** Writes an archive of all data, the same that an admin downloads. */
export const backup: Command = {
  usage: [
    'backup FILE',
    'write all data to an archive, or into a folder under a name of the moment',
  ],
  async run(args) {
    const { positionals } = readArguments({ args: [...args], allowPositionals: true });
    const given = onlyOne(positionals, 'file for the backup');
    const { file, damaged } = await backUpData(configure(), given, clock);
    for (const damage of damaged) warn(tellDamage(damage));
    say(`All data are in ${file}. The secret is not: keep it apart, API keys need it.`);
  },
};
