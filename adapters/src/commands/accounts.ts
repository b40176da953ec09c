import {
  type AccountFault,
  provisionAdmin,
  type ProvisionAdminFault,
  resetSecondFactorsByOperator,
  type SecondFactorFault,
  verifyEmailByOperator,
} from '@nsem/core';

import type { Config } from '../start/config.ts';
import { openDatabaseOffline } from '../offline/open-offline.ts';
import { createPasswords } from '../security/passwords.ts';
import { generatePassword } from '../security/random-secrets.ts';
import { StartError } from '../start/start-error.ts';
import { systemClock } from '../system/system-clock.ts';
import { type Command, configure, onlyOne, readArguments, readEmail, terminal } from './command.ts';
import { confirm, readPassword } from './read-password.ts';

const adminOptions = { name: { type: 'string' }, generate: { type: 'boolean' } } as const;

const owners = { client: 'a client', 'service-provider': 'a provider' } as const;

function explainCreated(fault: ProvisionAdminFault, email: string): string {
  switch (fault.code) {
    case 'account.not-admin':
      return `${email} belongs to ${owners[fault.role]}; an admin needs another e-mail address.`;
    case 'account.password-invalid':
      return 'The password must have 10 to 128 characters, and must not be common, predictable or mostly the name or the e-mail address.';
  }
}

function readName(given: string | undefined): string | null {
  if (given?.trim() === '') throw new StartError('The name must not be empty.', { fault: 'usage' });
  return given ?? null;
}

/** Ignores the variables of the first admin: a password here is for the admin in the arguments. */
function configureWithoutAdmin(): Config {
  return configure({ ...process.env, NSEM_ADMIN_EMAIL: '', NSEM_ADMIN_PASSWORD: '' });
}

type Person = Readonly<{ name: string | null; email: string }>;

/** Asks for the password only once it is clear that there is a marketplace. */
async function provision(
  config: Config,
  person: Person,
  choosePassword: () => Promise<string>,
): Promise<boolean> {
  await using cleanup = new AsyncDisposableStack();
  const { unitOfWork } = await openDatabaseOffline(config, cleanup);
  if ((await unitOfWork.read(({ accounts }) => accounts.countAdmins())) === 0) {
    throw new StartError('The marketplace was never started: its first start creates an admin.', {
      fault: 'not-found',
    });
  }
  const ports = { unitOfWork, passwords: createPasswords() };
  const details = { ...person, password: await choosePassword() };
  const provisioned = await provisionAdmin(ports, details, { now: systemClock.now() });
  if (provisioned.ok) return provisioned.value.isNew;
  const { fault } = provisioned;
  throw new StartError(explainCreated(fault, person.email), {
    fault: fault.code === 'account.not-admin' ? 'conflict' : 'invalid',
  });
}

const readGivenPassword = async (): Promise<string> =>
  process.env['NSEM_ADMIN_PASSWORD'] || readPassword(terminal);

/** Creates an admin, or gives an existing one a new password. */
export const createAdmin: Command = {
  usage: [
    'create-admin EMAIL [--name NAME] [--generate]',
    'create an admin or set a new password, from NSEM_ADMIN_PASSWORD, the input, or generated',
  ],
  async run(args, report) {
    const read = readArguments({ args: [...args], options: adminOptions, allowPositionals: true });
    const email = readEmail(onlyOne(read.positionals, 'e-mail address'));
    const person = { name: readName(read.values.name), email };
    const generated = read.values.generate === true ? generatePassword() : undefined;
    const isNew = await provision(
      configureWithoutAdmin(),
      person,
      async () => generated ?? readGivenPassword(),
    );
    report({ email, is_new: isNew, ...(generated !== undefined && { password: generated }) }, [
      isNew
        ? `${email} is an admin now.`
        : `${email} has a new password and has been logged out everywhere.`,
      ...(generated === undefined ? [] : [`The password, shown only once: ${generated}`]),
    ]);
  },
};

const confirmOptions = { yes: { type: 'boolean' } } as const;

const explainReset = ({ code }: AccountFault | SecondFactorFault, email: string): string =>
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
  throw new StartError(explainReset(done.fault, email), {
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
    const read = readArguments({
      args: [...args],
      options: confirmOptions,
      allowPositionals: true,
    });
    const email = readEmail(onlyOne(read.positionals, 'e-mail address'));
    if (read.values.yes !== true) {
      await confirm(terminal, `This removes all second factors of ${email}.`);
    }
    await reset(configureWithoutAdmin(), email);
    report({ email }, [`${email} has no second factor now, and has been logged out everywhere.`]);
  },
};

const explainVerified = (
  code: 'account.already-verified' | 'account.not-found',
  email: string,
): string =>
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
  throw new StartError(explainVerified(code, email), {
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
    const read = readArguments({
      args: [...args],
      options: confirmOptions,
      allowPositionals: true,
    });
    const email = readEmail(onlyOne(read.positionals, 'e-mail address'));
    if (read.values.yes !== true) {
      await confirm(terminal, `This verifies ${email} as if its user had opened the link.`);
    }
    await verify(configureWithoutAdmin(), email);
    report({ email }, [`${email} is verified now.`]);
  },
};
