import { verifyData } from '../verify.ts';
import { configure, readArguments, say, type Command } from './command.ts';

/** Checks the stored data, and ends with 1 where they are not in order. */
export const verify: Command = {
  usage: [
    'verify [--quick]',
    'check the database, the books and the stored files; --quick does not read the files',
  ],
  async run(args) {
    const { values } = readArguments({ args: [...args], options: { quick: { type: 'boolean' } } });
    const found = await verifyData(configure(), { quick: values.quick === true });
    const { database, entries, files, jobs, problems } = found;
    for (const problem of problems) say(problem);
    const verdict = problems.length === 0 ? 'is whole and the books balance' : 'is NOT in order';
    const counts = `${jobs} jobs, ${entries} ledger entries, ${files} stored files`;
    say(`${database} ${verdict} (${counts}).`);
    process.exitCode = problems.length === 0 ? 0 : 1;
  },
};
