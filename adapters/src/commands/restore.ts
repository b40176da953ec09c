import { tellDamage } from '../backup/manifest.ts';
import { restoreData, type Restored } from '../backup/restore-data.ts';
import { systemClock } from '../system-clock.ts';
import { configure, onlyOne, readArguments, say, warn, type Command } from './command.ts';

/** What was restored, for the operator. */
function* tellRestored(dataDir: string, restored: Restored): Generator<string> {
  const { createdAt, jobs, entries, files, replaced } = restored;
  const of = createdAt === null ? '' : ` of ${createdAt}`;
  yield `Restored the backup${of} into ${dataDir}: ${jobs} jobs, ${entries} ledger entries, ${files} stored files; the books balance.`;
  if (replaced !== null) yield `What was there before is in ${replaced}.`;
  yield 'Everybody has to log in again. API keys go on working only with the secret that they were made with: NSEM_SECRET, or the file "secret" in the data directory.';
}

/** Puts a backup in the place of what the data directory holds. */
export const restore: Command = {
  usage: [
    'restore FILE',
    'put a backup (.zip of all data, or .db) in the place of the data, which are set aside',
  ],
  async run(args) {
    const { positionals } = readArguments({ args: [...args], allowPositionals: true });
    const file = onlyOne(positionals, 'backup to restore');
    const config = configure();
    const restored = await restoreData(config, file, systemClock.now());
    for (const damage of restored.damaged) warn(tellDamage(damage));
    for (const line of tellRestored(config.dataDir, restored)) say(line);
  },
};
