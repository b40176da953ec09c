import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '@nsem/core';
import { z } from 'zod';

import { syncToDisk } from '../files/durable.ts';

/** Someone of the demo whom one can log in as; a password that the operator chose is null. */
export type DemoAccount = Readonly<{
  role: Role;
  name: string;
  email: string;
  password: string | null;
}>;

const shape = z.array(
  z.object({
    role: z.enum(['admin', 'service-provider', 'client']),
    name: z.string(),
    email: z.string(),
    password: z.string().nullable(),
  }),
);

const pathOf = (dataDir: string): string => join(dataDir, 'demo-accounts.json');

/** Keeps the demo's passwords beside the data, for the server's user alone. */
export async function writeDemoAccounts(
  dataDir: string,
  accounts: readonly DemoAccount[],
): Promise<void> {
  const draft = `${pathOf(dataDir)}.draft`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(accounts, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, pathOf(dataDir));
  await syncToDisk(dataDir);
}

/** The demo's accounts, or undefined where the data directory holds no demo. */
export async function readDemoAccounts(
  dataDir: string,
): Promise<readonly DemoAccount[] | undefined> {
  let text: string;
  try {
    text = await readFile(pathOf(dataDir), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  return shape.parse(JSON.parse(text));
}

/** Forgets accounts of a demo that never came to be. */
export const removeDemoAccounts = (dataDir: string): Promise<void> =>
  rm(pathOf(dataDir), { force: true });
