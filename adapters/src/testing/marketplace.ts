import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBooks, provisionAdmin } from '@nsem/core';
import { createServer, parseConfig, type DemoAccount } from '../index.ts';
import { verifyRecords } from '../persistence/sqlite/verify-records.ts';
import { createPasswords } from '../security/passwords.ts';
import { systemClock } from '../system/system-clock.ts';
import { usualKind, type DatabaseKind } from './database-kind.ts';
import { watchAnswers } from './watch-answers.ts';

export { hospitalNotice, trackedParagraph } from '../documents/testing/hospital-notice.ts';
export { serveUi } from './serve-ui.ts';
export { databaseKinds, usualKind } from './database-kind.ts';

/** The admin of every marketplace under test. */
export const testAdmin = {
  email: 'esi.admin@example.com',
  password: 'kente-loom-in-bonwire',
  role: 'admin',
} as const;

/** The environment of a marketplace under test: empty, with a known admin, on a free port. */
export const testEnvironment = (dataDir: string): Record<string, string> => ({
  HOST: '127.0.0.1',
  PORT: '0',
  NSEM_DATA_DIR: dataDir,
  NSEM_DEMO: '0',
  NSEM_ADMIN_EMAIL: testAdmin.email,
  NSEM_ADMIN_PASSWORD: testAdmin.password,
  LOG_LEVEL: 'error',
  NSEM_RATE_LIMIT: 'off',
  // Payouts of most tests pay what was delivered just before.
  NSEM_REVIEW_DAYS: '0',
  // Load and kill tests order more than a client would.
  NSEM_MAX_OPEN_JOBS: '1000000',
  NSEM_MAX_JOBS_PER_DAY: '1000000',
});

/** A database for a marketplace under test. */
export type ConfiguredDatabase = Readonly<{
  /** The environment variables by which a server uses it. */
  variables: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}>;

/** Creates the database for a marketplace; a file is created with it. */
export async function createDatabase(kind: DatabaseKind = usualKind): Promise<ConfiguredDatabase> {
  if (kind === 'SQLite') return { variables: {}, drop: () => Promise.resolve() };
  const { createTestDatabase } =
    await import('../persistence/testing/postgres/temporary-postgres.ts');
  const { url, drop } = await createTestDatabase();
  const variables = { DATABASE_URL: url, NSEM_SECRET: 'a-secret-for-the-processes-of-a-test' };
  return { variables, drop };
}

/** The rules of records, which are checked in a database file only. */
const checkRecords = (dataDir: string): readonly string[] => {
  const file = join(dataDir, 'nsem.db');
  return existsSync(file) ? verifyRecords(file, { maxProblems: 100 }).problems : [];
};

/** A complete marketplace in this process, on a free port, with a temporary data directory. */
export type TestMarketplace = Readonly<{
  url: string;
  /** Where it stores its data. */
  dataDir: string;
  /** Accounts to log in with; demo accounts include their passwords. */
  accounts: readonly DemoAccount[];
  /** Creates another admin, as an operator does. */
  addAdmin(admin: Readonly<{ name: string; email: string; password: string }>): Promise<void>;
  /** The e-mails sent so far, each with its headers. */
  mails(): Promise<readonly string[]>;
  /** The rules of the ledger and of the records that are currently broken; any entry is a bug. */
  brokenRules(): Promise<readonly string[]>;
  /** Stops the server and retains its data, as when an operator stops it. */
  goAway(): Promise<void>;
  /** Restarts the server at the same address with the retained data. */
  comeBack(): Promise<void>;
  /**
   * Stops the server and removes its data.
   *
   * @throws if any response differed from the API reference.
   */
  stop(): Promise<void>;
}>;

/**
 * Starts a marketplace for a test: empty, or with the demo's accounts, jobs and money.
 *
 * @param options.copyOf a marketplace that has gone away, with whose data this one begins; only in a file
 * @param options.variables environment variables that differ from those of other tests
 * @param options.database where its data is stored
 */
export async function startTestMarketplace(
  options: Readonly<{
    hasDemo?: boolean;
    copyOf?: TestMarketplace;
    variables?: Readonly<Record<string, string>>;
    database?: DatabaseKind;
  }> = {},
): Promise<TestMarketplace> {
  const { hasDemo = false, copyOf, variables = {}, database: kind = usualKind } = options;
  const database = await createDatabase(kind);
  const dataDir = await mkdtemp(join(tmpdir(), 'nsem-test-'));
  if (copyOf !== undefined) await cp(copyOf.dataDir, dataDir, { recursive: true });
  const environment = {
    ...testEnvironment(dataDir),
    NSEM_DEMO: hasDemo ? '1' : '0',
    ...database.variables,
    ...variables,
  };
  let server = await createServer(parseConfig(environment));
  const { url, knownAccounts } = server;
  const answers = watchAnswers(url);
  return {
    url,
    dataDir,
    accounts: knownAccounts.accounts,
    async addAdmin(admin) {
      const ports = { unitOfWork: server.database.unitOfWork, passwords: createPasswords() };
      const made = await provisionAdmin(ports, admin, { now: systemClock.now() });
      if (!made.ok) throw new Error(`the admin was refused: ${made.fault.code}`);
    },
    mails: () => readMails(join(dataDir, 'outbox')),
    brokenRules: async () => [
      ...checkBooks(await server.database.readBooks()),
      ...checkRecords(dataDir),
    ],
    goAway: () => server.stop(),
    comeBack: async () => {
      server = await createServer(parseConfig({ ...environment, PORT: new URL(url).port }));
    },
    stop: async () => {
      await server.stop();
      answers.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      const undescribed = answers.undescribed();
      if (undescribed.length > 0) throw new Error(undescribed.join('\n'));
    },
  };
}

async function readMails(folder: string): Promise<readonly string[]> {
  // The folder is made with the first mail.
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}
