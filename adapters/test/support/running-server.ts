import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBooks } from '@nsem/core';
import { createServer, parseConfig, type RunningServer } from '../../src/index.ts';

/** The admin of every test server. */
export const adminCredentials = {
  email: 'esi.admin@example.com',
  password: 'kente-loom-in-bonwire',
  role: 'admin',
} as const;

/** A whole marketplace on a free port with its own empty data directory. */
export type TestServer = Readonly<{
  url: string;
  dataDir: string;
  /** The rules of the ledger that are broken now: none, or the test has found a bug. */
  brokenRules(): Promise<readonly string[]>;
  stop(): Promise<void>;
}>;

/** The environment of a test server: an empty marketplace with a known admin. */
export const testEnvironment = (dataDir: string): Record<string, string> => ({
  HOST: '127.0.0.1',
  PORT: '0',
  NSEM_DATA_DIR: dataDir,
  NSEM_DEMO: '0',
  NSEM_ADMIN_EMAIL: adminCredentials.email,
  NSEM_ADMIN_PASSWORD: adminCredentials.password,
  LOG_LEVEL: 'error',
});

/** Starts a marketplace in this process; `environment` adds to or overrides the usual one. */
export async function startTestServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nsem-test-'));
  const server: RunningServer = await createServer(
    parseConfig({ ...testEnvironment(dataDir), ...environment }),
  );
  return {
    url: server.url,
    dataDir,
    brokenRules: async () => checkBooks(await server.database.readBooks()),
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
