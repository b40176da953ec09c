import { describeDamage } from '../backup/manifest.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { verifyData, type VerifyOptions } from '../verify.ts';
import {
  configure,
  onlyOne,
  print,
  readArguments,
  terminal,
  warn,
  type Command,
} from './command.ts';
import { keyOptions, provideKeyFrom } from './read-keys.ts';
import { showProgress } from './show-progress.ts';

const options = {
  quick: { type: 'boolean' },
  recount: { type: 'boolean' },
  ...keyOptions,
} as const;

async function verifyStored(how: VerifyOptions): Promise<void> {
  const found = await verifyData(configure(), { ...how, onProgress: showProgress() });
  const { auditLog, database, entries, files, jobs, problems, unlisted } = found;
  for (const problem of problems) print(problem);
  if (unlisted > 0) print(`There are ${unlisted} more problems of the books.`);
  const verdict = problems.length === 0 ? 'is valid and the books balance' : 'is NOT valid';
  const counts = `${jobs} jobs, ${entries} ledger entries, ${files} stored files`;
  print(`${database} ${verdict} (${counts}).`);
  const last = auditLog.entries === 0 ? 'none' : auditLog.lastHash;
  print(`The audit log has ${auditLog.entries} entries; the last hash is ${last}.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/** Checks the stored data, or a backup; the exit code is 1 if there is a problem. */
export const verify: Command = {
  usage: [
    'verify [--quick] [--recount] [FILE [--identity FILE] [--passphrase-file FILE]]',
    'check the database, the books, the audit log and the stored files (--quick only checks file sizes, --recount first corrects what the quotas count and reports add up), or a backup',
  ],
  async run(args) {
    const { values, positionals } = readArguments({
      args: [...args],
      options,
      allowPositionals: true,
    });
    const { quick = false, recount = false } = values;
    if (positionals.length === 0) return verifyStored({ quick, recount });
    const file = onlyOne(positionals, 'backup to check');
    const found = await verifyBackup(file, provideKeyFrom(values, terminal), showProgress());
    for (const damage of found.damaged) warn(describeDamage(damage));
    const of = found.createdAt === null ? '' : ` of ${found.createdAt}`;
    print(
      `${file} is a backup${of} that can be restored: ${found.jobs} jobs, ${found.entries} ledger entries; the books balance.`,
    );
  },
};
