import {
  resetSecondFactorsByOperator,
  type AccountFault,
  type SecondFactorFault,
} from '@nsem/core';

import type { Config } from '../config.ts';
import { openDatabaseOffline } from '../open-database-offline.ts';
import { StartError } from '../start-error.ts';
import { systemClock } from '../system-clock.ts';
import { configure, onlyOne, readArguments, terminal, type Command } from './command.ts';
import { confirm } from './confirm.ts';
import { readEmail } from './read-email.ts';

const options = { yes: { type: 'boolean' } } as const;

const explain = ({ code }: AccountFault | SecondFactorFault, email: string): string =>
  code === 'second-factor.none-to-reset'
    ? `${email} has no second factor.`
    : `${email} has no account.`;

async function reset(config: Config, email: string): Promise<void> {
  await using cleanup = new AsyncDisposableStack();
  const { unitOfWork } = await openDatabaseOffline(config, cleanup);
  const done = await unitOfWork.write((stores) =>
    resetSecondFactorsByOperator(stores, undefined, { email }, { now: systemClock.now() }),
  );
  if (done.ok) return;
  const isConflict = done.fault.code === 'second-factor.none-to-reset';
  throw new StartError(explain(done.fault, email), {
    fault: isConflict ? 'conflict' : 'not-found',
  });
}

/** Removes all second factors of a user who has lost them. */
export const resetSecondFactors: Command = {
  usage: [
    'reset-second-factors EMAIL [--yes]',
    'remove all second factors of a user who has lost them, and end their sessions',
  ],
  async run(args, report) {
    const read = readArguments({ args: [...args], options, allowPositionals: true });
    const email = readEmail(onlyOne(read.positionals, 'e-mail address'));
    if (read.values.yes !== true) {
      await confirm(terminal, `This removes all second factors of ${email}.`);
    }
    await reset(
      configure({ ...process.env, NSEM_ADMIN_EMAIL: '', NSEM_ADMIN_PASSWORD: '' }),
      email,
    );
    report({ email }, [`${email} has no second factor now, and has been logged out everywhere.`]);
  },
};
