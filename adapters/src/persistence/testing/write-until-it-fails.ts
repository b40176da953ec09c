// The process of storage-failure.test.ts: writes until the disk fails, and reports each outcome. If its second
// argument says that a quota was used up, there is more space after that.
import { execFileSync } from 'node:child_process';
import { aClient } from '@nsem/core/testing';
import { ok } from '@nsem/core';
import { openDatabase } from '../database.ts';

const report = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const nameOf = (error: unknown) => (error instanceof Error ? error.name : String(error));

const isQuota = process.argv[3] === 'quota';
const database = await openDatabase({
  file: process.argv[2] ?? '',
  ...(isQuota && { isUsedUp: () => true }),
  onFatal: (error) => report({ fatal: 'code' in error ? error.code : error.name }),
});

const write = (email: string) =>
  database.unitOfWork.write(async ({ accounts }) =>
    ok(await accounts.insert(aClient({ email, passwordHash: 'h'.repeat(2_000) }))),
  );

for (let round = 0, failed = false; !failed; round += 1) {
  const emails = [1, 2, 3].map((nth) => `${round}.${nth}@example.com`);
  const outcomes = await Promise.allSettled(emails.map(write));
  const answered = emails.filter((_, nth) => outcomes[nth]?.status === 'fulfilled');
  report({ answered });
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (refused.length > 0) report({ refused: refused.map(nameOf) });
  failed = answered.length < emails.length;
}
if (isQuota) execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=unlimited:']);
report({ later: await write('later@example.com').then(() => 'stored', nameOf) });
report({ ping: await database.ping().then(() => 'ready', nameOf) });
await database.close();
report({ closed: true });
process.exit(0);
