import { provisionAdmin, type ProvisionAdminFault } from '@nsem/core';

import type { Config } from '../config.ts';
import { openDatabaseOffline } from '../open-database-offline.ts';
import { createPasswords } from '../security/passwords.ts';
import { generatePassword } from '../security/generate-password.ts';
import { StartError } from '../start-error.ts';
import { systemClock } from '../system-clock.ts';
import { configure, onlyOne, readArguments, terminal, type Command } from './command.ts';
import { readEmail } from './read-email.ts';
import { readPassword } from './read-password.ts';

const options = { name: { type: 'string' }, generate: { type: 'boolean' } } as const;

const owners = { client: 'a client', 'service-provider': 'a provider' } as const;

function explain(fault: ProvisionAdminFault, email: string): string {
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

/** Ignores the variables of the first admin: the password here is for the admin in the arguments. */
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
  throw new StartError(explain(fault, person.email), {
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
    const read = readArguments({ args: [...args], options, allowPositionals: true });
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
