import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '@nsem/core';
import { z } from 'zod';

import { writeDurably } from '../files/disk.ts';

/** An account of the demo; the password is null if the operator has configured it. */
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

/** Saves the demo's passwords beside the data, readable only by the server's user. */
export const writeDemoAccounts = (
  dataDir: string,
  accounts: readonly DemoAccount[],
): Promise<void> => writeDurably(pathOf(dataDir), `${JSON.stringify(accounts, null, 2)}\n`);

/** Reads the demo's accounts; undefined if the data directory contains no demo. */
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

/** Removes the accounts of a demo whose creation was interrupted. */
export const removeDemoAccounts = (dataDir: string): Promise<void> =>
  rm(pathOf(dataDir), { force: true });
