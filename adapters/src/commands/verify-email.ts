import { verifyEmailByOperator } from '@nsem/core';

import type { Config } from '../config.ts';
import { openDatabaseOffline } from '../open-database-offline.ts';
import { StartError } from '../start-error.ts';
import { systemClock } from '../system-clock.ts';
import { configure, onlyOne, readArguments, terminal, type Command } from './command.ts';
import { confirm } from './confirm.ts';
import { readEmail } from './read-email.ts';

const options = { yes: { type: 'boolean' } } as const;

const explain = (code: 'account.already-verified' | 'account.not-found', email: string): string =>
  code === 'account.already-verified'
    ? `${email} is verified already.`
    : `${email} has no account.`;

async function verify(config: Config, email: string): Promise<void> {
  await using cleanup = new AsyncDisposableStack();
  const { unitOfWork } = await openDatabaseOffline(config, cleanup);
  const done = await unitOfWork.write((stores) =>
    verifyEmailByOperator(stores, undefined, { email }, { now: systemClock.now() }),
  );
  if (done.ok) return;
  const { code } = done.fault;
  throw new StartError(explain(code, email), {
    fault: code === 'account.not-found' ? 'not-found' : 'conflict',
  });
}

/** Verifies the e-mail of a user to whom no mail arrives. */
export const verifyEmail: Command = {
  usage: [
    'verify-email EMAIL [--yes]',
    'verify the e-mail of a user to whom no mail arrives; make sure before that it is theirs',
  ],
  async run(args, report) {
    const read = readArguments({ args: [...args], options, allowPositionals: true });
    const email = readEmail(onlyOne(read.positionals, 'e-mail address'));
    if (read.values.yes !== true) {
      await confirm(terminal, `This verifies ${email} as if its user had opened the link.`);
    }
    await verify(
      configure({ ...process.env, NSEM_ADMIN_EMAIL: '', NSEM_ADMIN_PASSWORD: '' }),
      email,
    );
    report({ email }, [`${email} is verified now.`]);
  },
};
