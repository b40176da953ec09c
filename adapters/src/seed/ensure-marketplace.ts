import {
  checkNewPassword,
  later,
  newAdmin,
  ok,
  type LanguageRegistry,
  type Passwords,
  type UnitOfWork,
} from '@nsem/core';

import type { Config } from '../start/config.ts';
import { isLoopback } from '../start/config-values.ts';
import {
  readDemoAccounts,
  removeDemoAccounts,
  writeDemoAccounts,
  type DemoAccount,
} from '../demo/demo-accounts.ts';
import { demoAdmin, demoClients, demoProviders } from '../demo/demo-people.ts';
import { type DemoContext, type PreparedDemo, prepareDemo } from '../demo/prepare-demo.ts';
import { demoOpenedMs, fillMarketplace } from '../demo/fill-marketplace.ts';
import type { UploadStaging } from '../files/upload-staging.ts';
import { generatePassword } from '../security/random-secrets.ts';
import { StartError } from '../start/start-error.ts';
import { openMarketplace } from './open-marketplace.ts';

/** The accounts whose passwords the server knows, which are printed when it starts. */
export type KnownAccounts = Readonly<{
  /** Whether the marketplace was just created. */
  isNew: boolean;
  accounts: readonly DemoAccount[];
}>;

type Dependencies = Omit<DemoContext, 'prepared'> &
  Readonly<{ unitOfWork: UnitOfWork; uploads: UploadStaging; registry: LanguageRegistry }>;

type Admin = Readonly<{ name: string; email: string; password: string }>;

function chooseAdmin({ admin, demo }: Config): Admin {
  const isDemoAdmin = demo && admin.email === null;
  return {
    name: isDemoAdmin ? demoAdmin.name : 'Administrator',
    email: admin.email ?? (demo ? demoAdmin.email : 'admin@nsem.local'),
    password: admin.password ?? generatePassword(),
  };
}

/** A password that the operator has configured is not printed or stored. */
const adminAccount = ({ name, email, password }: Admin, config: Config): DemoAccount => ({
  role: 'admin',
  name,
  email,
  password: config.admin.password === null ? password : null,
});

function demoAccounts({ secrets }: PreparedDemo): readonly DemoAccount[] {
  const account =
    (role: DemoAccount['role']) =>
    ({ name, email }: Readonly<{ name: string; email: string }>): DemoAccount => ({
      role,
      name,
      email,
      password: secrets.get(email)?.password ?? null,
    });
  return [
    ...Object.values(demoClients).map(account('client')),
    ...Object.values(demoProviders).map(account('service-provider')),
  ];
}

/** Saves the accounts before the demo is created, so that no demo exists without known passwords. */
async function saveAccounts(
  config: Config,
  accounts: readonly DemoAccount[],
  prepared: PreparedDemo | undefined,
): Promise<readonly DemoAccount[]> {
  if (prepared === undefined) {
    await removeDemoAccounts(config.dataDir);
    return accounts;
  }
  const all = [...accounts, ...demoAccounts(prepared)];
  await writeDemoAccounts(config.dataDir, all);
  return all;
}

/** @throws {StartError} if the operator chose a password that no new account may have. */
async function checkAdminPassword(passwords: Passwords, admin: Admin): Promise<void> {
  const checked = await checkNewPassword(passwords, admin.password, admin);
  if (checked.ok) return;
  throw new StartError(
    'NSEM_ADMIN_PASSWORD must have 10 to 128 characters, and must not be common, predictable or mostly the name or the e-mail address.',
  );
}

async function createMarketplace(
  config: Config,
  dependencies: Dependencies,
): Promise<KnownAccounts> {
  const { unitOfWork, passwords, registry, now } = dependencies;
  const chosen = chooseAdmin(config);
  if (config.admin.password !== null) await checkAdminPassword(passwords, chosen);
  const [passwordHash, prepared] = await Promise.all([
    passwords.hash(chosen.password),
    config.demo ? prepareDemo(dependencies) : undefined,
  ]);
  const accounts = await saveAccounts(config, [adminAccount(chosen, config)], prepared);
  const opensAt = prepared === undefined ? now : later(now, -demoOpenedMs);
  const admin = newAdmin({ ...chosen, passwordHash, now: opensAt });
  await unitOfWork.write(async (stores) => {
    const opened = await openMarketplace(stores, { registry, admin, now: opensAt });
    if (prepared !== undefined)
      await fillMarketplace(stores, opened, { ...dependencies, prepared });
    return ok(opened);
  });
  return { isNew: true, accounts };
}

/**
 * Creates the marketplace at the first start, with the demo if it is configured: all in one unit of
 * work, so that an interrupted start leaves nothing behind. Later starts change nothing.
 *
 * @throws {StartError} if a demo marketplace would be reachable from other machines.
 */
export async function ensureMarketplace(
  config: Config,
  dependencies: Dependencies,
): Promise<KnownAccounts> {
  const admins = await dependencies.unitOfWork.read((stores) => stores.accounts.countAdmins());
  if (admins === 0) return createMarketplace(config, dependencies);
  const accounts = (await readDemoAccounts(config.dataDir)) ?? [];
  if (accounts.length > 0 && !isLoopback(config.host)) {
    throw new StartError(
      `${config.dataDir} contains a demo marketplace, which must not be reachable from other machines, as it would be on ${config.host}; set NSEM_DATA_DIR to another folder.`,
    );
  }
  return { isNew: false, accounts: config.demo ? accounts : [] };
}
