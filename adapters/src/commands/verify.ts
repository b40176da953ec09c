import { verifyData } from '../verify.ts';
import { configure, print, readArguments, type Command } from './command.ts';

/** Checks the stored data; the exit code is 1 if there is a problem. */
export const verify: Command = {
  usage: [
    'verify [--quick]',
    'check the database, the books, the audit log and the stored files; --quick only checks file sizes',
  ],
  async run(args) {
    const { values } = readArguments({ args: [...args], options: { quick: { type: 'boolean' } } });
    const found = await verifyData(configure(), { quick: values.quick === true });
    const { auditLog, database, entries, files, jobs, problems } = found;
    for (const problem of problems) print(problem);
    const verdict = problems.length === 0 ? 'is valid and the books balance' : 'is NOT valid';
    const counts = `${jobs} jobs, ${entries} ledger entries, ${files} stored files`;
    print(`${database} ${verdict} (${counts}).`);
    const last = auditLog.entries === 0 ? 'none' : auditLog.lastHash;
    print(`The audit log has ${auditLog.entries} entries; the last hash is ${last}.`);
    process.exitCode = problems.length === 0 ? 0 : 1;
  },
};
