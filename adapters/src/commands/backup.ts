import { backUpData } from '../backup/back-up-data.ts';
import {
  backUpIncrement,
  type WrittenIncrement as Written,
} from '../backup/increments/back-up-increment.ts';
import { describeDamage } from '../backup/manifest.ts';
import { systemClock as clock } from '../system-clock.ts';
import { configure, onlyOne, readArguments, terminal, warn, type Command } from './command.ts';
import { lockOptions, readLock } from './read-keys.ts';

const options = {
  ...lockOptions,
  'snapshot-dir': { type: 'string' },
  index: { type: 'string' },
} as const;

/** Says what was written, and what else has to be kept. */
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
    const read = readArguments({ args: [...args], options, allowPositionals: true });
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
