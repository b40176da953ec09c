import { appointAdmin, normalizeEmail, type AppointFault } from '@nsem/core';
import { z } from 'zod';

import { createClosing } from '../closing.ts';
import type { Config } from '../config.ts';
import { openOffline, throwFatal } from '../open-offline.ts';
import { openStored } from '../open-stored.ts';
import { createPasswords } from '../security/passwords.ts';
import { readablePassword } from '../security/readable-password.ts';
import { StartError } from '../start-error.ts';
import { systemClock } from '../system-clock.ts';
import { configure, onlyOne, readArguments, say, type Command } from './command.ts';
import { readPassword } from './read-password.ts';

const options = { name: { type: 'string' }, generate: { type: 'boolean' } } as const;

const kinds = { client: 'a client', 'service-provider': 'a provider' } as const;

function tell(fault: AppointFault, email: string): string {
  switch (fault.code) {
    case 'account.of-other-role':
      return `${email} belongs to ${kinds[fault.role]}; an admin needs another e-mail address.`;
    case 'account.password-unfit':
      return 'The password must have 8 to 128 characters and not be the e-mail address.';
  }
}

function readEmail(given: string): string {
  const email = normalizeEmail(given);
  if (z.email().safeParse(email).success) return email;
  throw new StartError(`"${given}" is no e-mail address.`);
}

function readName(given: string | undefined): string | null {
  if (given?.trim() === '') throw new StartError('The name must not be empty.');
  return given ?? null;
}

/** The first admin's variables mean this admin here; alone, the password would be an error. */
function configureWithoutAdmin(): Config {
  return configure({ ...process.env, NSEM_ADMIN_EMAIL: '', NSEM_ADMIN_PASSWORD: '' });
}

type Person = Readonly<{ name: string | null; email: string }>;

/** The password is asked for only where there is a marketplace that it can be for. */
async function appoint(
  config: Config,
  person: Person,
  choosePassword: () => Promise<string>,
): Promise<boolean> {
  const closing = createClosing();
  try {
    const database = await openStored(await openOffline(config, closing), throwFatal);
    closing.add(() => database.close());
    const { unitOfWork } = database;
    if ((await unitOfWork.read(({ accounts }) => accounts.countAdmins())) === 0) {
      throw new StartError('The marketplace was never opened: its first start makes an admin.');
    }
    const doors = { unitOfWork, passwords: createPasswords() };
    const appointment = { ...person, password: await choosePassword() };
    const appointed = await appointAdmin(doors, appointment, systemClock.now());
    if (appointed.ok) return appointed.value.isNew;
    throw new StartError(tell(appointed.fault, person.email));
  } finally {
    await closing.close();
  }
}

const readGivenPassword = async (): Promise<string> =>
  process.env['NSEM_ADMIN_PASSWORD'] ||
  readPassword({ input: process.stdin, output: process.stderr });

/** Makes an admin, or mends a forgotten password of one. */
export const createAdmin: Command = {
  usage: [
    'create-admin EMAIL [--name NAME] [--generate]',
    'make an admin, or give one a new password: from NSEM_ADMIN_PASSWORD, the input, or made up',
  ],
  async run(args) {
    const read = readArguments({ args: [...args], options, allowPositionals: true });
    const email = readEmail(onlyOne(read.positionals, 'e-mail address'));
    const person = { name: readName(read.values.name), email };
    const generated = read.values.generate === true ? readablePassword() : undefined;
    const isNew = await appoint(
      configureWithoutAdmin(),
      person,
      async () => generated ?? readGivenPassword(),
    );
    say(
      isNew
        ? `${email} is an admin now.`
        : `${email} has a new password, and is logged in nowhere any more.`,
    );
    if (generated !== undefined) say(`The password, shown only now: ${generated}`);
  },
};
