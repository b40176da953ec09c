import { later, newAdmin, ok, type LanguageRegistry, type UnitOfWork } from '@nsem/core';

import { isLoopback, type Config } from '../config.ts';
import {
  readDemoAccounts,
  removeDemoAccounts,
  writeDemoAccounts,
  type DemoAccount,
} from '../demo/demo-accounts.ts';
import { demoAdmin, demoClients, demoProviders } from '../demo/demo-people.ts';
import type { DemoStage } from '../demo/demo-stage.ts';
import { demoOpenedMs, fillMarketplace } from '../demo/fill-marketplace.ts';
import { prepareDemo, type PreparedDemo } from '../demo/prepare-demo.ts';
import type { UploadDesk } from '../files/upload-desk.ts';
import { readablePassword } from '../security/readable-password.ts';
import { StartError } from '../start-error.ts';
import { openMarketplace } from './open-marketplace.ts';

/** Whom one can log in as, as far as the server knows: printed when it starts. */
export type Welcome = Readonly<{
  /** Whether the marketplace was opened just now. */
  isNew: boolean;
  accounts: readonly DemoAccount[];
}>;

type Tools = Omit<DemoStage, 'prepared'> &
  Readonly<{ unitOfWork: UnitOfWork; uploads: UploadDesk; registry: LanguageRegistry }>;

type Admin = Readonly<{ name: string; email: string; password: string }>;

function chooseAdmin({ admin, demo }: Config): Admin {
  const isDemoAdmin = demo && admin.email === null;
  return {
    name: isDemoAdmin ? demoAdmin.name : 'Administrator',
    email: admin.email ?? (demo ? demoAdmin.email : 'admin@nsem.local'),
    password: admin.password ?? readablePassword(),
  };
}

/** The operator's own password is theirs to know, and is not written down. */
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

/** The passwords are written down first: a demo that nobody can log in to is of no use. */
async function writeAccounts(
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

async function open(config: Config, tools: Tools): Promise<Welcome> {
  const { unitOfWork, passwords, registry, now } = tools;
  const chosen = chooseAdmin(config);
  const [passwordHash, prepared] = await Promise.all([
    passwords.hash(chosen.password),
    config.demo ? prepareDemo(tools) : undefined,
  ]);
  const accounts = await writeAccounts(config, [adminAccount(chosen, config)], prepared);
  const opensAt = prepared === undefined ? now : later(now, -demoOpenedMs);
  const admin = newAdmin({ ...chosen, passwordHash, now: opensAt });
  await unitOfWork.write(async (stores) => {
    const opened = await openMarketplace(stores, { registry, admin, now: opensAt });
    if (prepared !== undefined) await fillMarketplace(stores, opened, { ...tools, prepared });
    return ok(opened);
  });
  return { isNew: true, accounts };
}

/**
 * Opens the marketplace at the first start, with its demo where one is wanted: all of it in one unit
 * of work, so that a start that is cut short leaves nothing behind.
 *
 * @throws {StartError} where a demo marketplace would be reachable from other machines.
 */
export async function openAtFirstStart(config: Config, tools: Tools): Promise<Welcome> {
  const admins = await tools.unitOfWork.read((stores) => stores.accounts.countAdmins());
  if (admins === 0) return open(config, tools);
  const accounts = (await readDemoAccounts(config.dataDir)) ?? [];
  if (accounts.length > 0 && !isLoopback(config.host)) {
    throw new StartError(
      `${config.dataDir} holds a demo marketplace, which must not be reachable from other machines as it would be on ${config.host}; set NSEM_DATA_DIR to another folder.`,
    );
  }
  return { isNew: false, accounts: config.demo ? accounts : [] };
}
