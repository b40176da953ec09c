// The process of storage-failure.test.ts: writes until the disk fails, and reports each outcome.
import { aClient } from '@nsem/core/testing';
import { ok } from '@nsem/core';
import { openDatabase } from '../database.ts';

const report = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const nameOf = (error: unknown) => (error instanceof Error ? error.name : String(error));

const database = await openDatabase({
  file: process.argv[2] ?? '',
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
  failed = answered.length < emails.length;
}
report({ later: await write('later@example.com').catch(nameOf) });
report({ ping: await database.ping().catch(nameOf) });
await database.close();
report({ closed: true });
process.exit(0);
