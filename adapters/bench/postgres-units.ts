// Measures ways of keeping units of work apart on PostgreSQL, by the unit that creates a job. Each way runs on a
// new database of a durable server that is started for it; the figures compare within one run only.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  createJob,
  creditWallet,
  instant,
  newAdmin,
  ok,
  pesewas,
  unknownOrigin,
  type Account,
  type AccountId,
  type Actor,
  type Stores,
} from '@nsem/core';
import { demoQuotas } from '../src/demo/demo-quotas.ts';
import { createLanguageRegistry } from '../src/languages/iso-language-registry.ts';
import { openPostgres } from '../src/persistence/postgres/open-postgres.ts';
import { createUnits, type Units } from '../src/persistence/postgres/run-units.ts';
import { createTransactions } from '../src/persistence/postgres/transactions.ts';
import { storesOf } from '../src/persistence/stores.ts';
import { startPostgres } from '../src/persistence/testing/postgres/start-postgres.ts';
import {
  configOf,
  createTestDatabaseOn,
  type TestDatabase,
} from '../src/persistence/testing/postgres/temporary-postgres.ts';
import { openMarketplace } from '../src/seed/open-marketplace.ts';
import { wayNames, wayOf } from './postgres-ways.ts';
import { median, printLine, printTable } from './report.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    callers: { type: 'string', default: '32' },
    connections: { type: 'string', default: '10' },
    /** Only one way, measured in this process. */
    way: { type: 'string' },
    /** Only the ways whose names have this text. */
    only: { type: 'string', default: '' },
    url: { type: 'string' },
    clients: { type: 'string', default: '8,200' },
    processes: { type: 'string', default: '1,2' },
    /** `off` leaves out how long the disk takes, which on a shared machine hides all else. */
    commits: { type: 'string', default: 'on' },
  },
});
const [seconds, rounds] = [Number(options.seconds), Number(options.rounds)];
const [callers, maxConnections] = [Number(options.callers), Number(options.connections)];
const quotas = { ...demoQuotas, 'open-jobs': 10 ** 9, 'jobs-per-day': 10 ** 9 };
const now = instant(Date.UTC(2026, 10, 1));
const content = 'Wash your hands with soap and clean water before you eat or feed a child.';

const actorOf = (account: Readonly<{ id: AccountId; role: Actor['role'] }>): Actor => ({
  accountId: account.id,
  role: account.role,
  credential: { kind: 'program' },
  origin: unknownOrigin,
});

const person = (role: Account['role'], nth: number) => ({
  ...newAdmin({
    name: `Akosua ${nth}`,
    email: `a.${role}.${nth}@example.com`,
    passwordHash: '-',
    now,
  }),
  role,
});

async function addClient(stores: Stores, admin: Account, nth: number): Promise<void> {
  const client = await stores.accounts.insert(person('client', nth));
  if (client === undefined) throw new Error('the e-mail is taken');
  const amount = pesewas(10n ** 12n);
  const credit = { clientId: client.id, amount, reference: `bench ${nth}`, note: 'Enough' };
  const credited = await creditWallet(stores, actorOf(admin), credit, { now });
  if (!credited.ok) throw new Error(credited.fault.code);
}

async function fill(url: string, clients: number): Promise<void> {
  const opened = await openPostgres(configOf(url));
  const units = createUnits(createTransactions(opened));
  await units.write(async (session) => {
    const stores = storesOf(session);
    const registry = createLanguageRegistry();
    const admin = await openMarketplace(stores, { registry, admin: person('admin', 0), now });
    for (let nth = 1; nth <= clients; nth += 1) await addClient(stores, admin, nth);
    return ok(undefined);
  });
  await opened.close();
}

const work = {
  serviceType: 'translation',
  sourceLanguage: 'English',
  targetLanguage: 'Twi',
} as const;

type Counts = Readonly<{ jobs: number; retries: number; seconds: number; cpuSeconds: number }>;

/** What is measured, and how its units are kept apart. */
type Subject = Readonly<{ units: Units; clients: readonly AccountId[]; way: string }>;

async function callUntil(end: number, { units, clients, way }: Subject): Promise<number> {
  const optionsOf = wayOf(way);
  let jobs = 0;
  const call = async (id: AccountId) => {
    const input = { work, content, audio: null, providerId: null };
    const context = { now, promotion: { freeWords: 0 }, quotas };
    const actor = actorOf({ id, role: 'client' });
    const created = await units.write(
      (session) => createJob(storesOf(session), actor, input, context),
      optionsOf(id),
    );
    if (!created.ok) throw new Error(created.fault.code);
    jobs += 1;
  };
  const repeat = async () => {
    while (performance.now() < end) {
      const client = clients[Math.floor(Math.random() * clients.length)];
      if (client !== undefined) await call(client);
    }
  };
  await Promise.all(Array.from({ length: callers }, repeat));
  return jobs;
}

/** Creates jobs for some seconds in this process. */
async function measureHere(url: string, name: string): Promise<Counts> {
  const opened = await openPostgres(configOf(url), { maxConnections });
  const { rows } = await opened.pool.query<{ id: string }>(
    "select id from accounts where role = 'client' order by id",
  );
  const clients = rows.map(({ id }) => Number(id) as AccountId);
  const units = createUnits(createTransactions(opened));
  const subject = { units, clients, way: name };
  await callUntil(performance.now() + 500, subject);
  const [before, startedAt] = [process.cpuUsage(), performance.now()];
  const retriesBefore = units.counts().retries;
  const jobs = await callUntil(startedAt + seconds * 1_000, subject);
  const { user, system } = process.cpuUsage(before);
  const counts = {
    jobs,
    retries: retriesOf(units) - retriesBefore,
    seconds: (performance.now() - startedAt) / 1_000,
    cpuSeconds: (user + system) / 1e6,
  };
  await opened.close();
  return counts;
}

const retriesOf = (units: Units): number => units.counts().retries;

async function measureInProcesses(url: string, name: string, processes: number) {
  const given = ['--way', name, '--url', url, '--seconds', String(seconds)];
  const sizes = ['--callers', String(callers), '--connections', String(maxConnections)];
  const children = Array.from({ length: processes }, () =>
    fork(new URL(import.meta.url), [...given, ...sizes]),
  );
  const counted = children.map(async (child) => (await once(child, 'message'))[0] as Counts);
  return Promise.all(counted);
}

/** The processor time of a server and its connections, in seconds, also of those that have ended. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number);
  return ((user ?? 0) + (system ?? 0) + (childUser ?? 0) + (childSystem ?? 0)) / 100;
}

/** The processor time of a connection counts when it has ended. */
async function waitForOthers({ query }: TestDatabase): Promise<void> {
  const select = `select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  while ((await query(select)).length > 0) await delay(20);
}

async function measureWay(name: string, clients: number, processes: number) {
  const server = await startPostgres([`synchronous_commit=${options.commits}`]);
  const database = await createTestDatabaseOn(server);
  await fill(database.url, clients);
  const before = cpuOf(server.pid);
  const counts = await measureInProcesses(database.url, name, processes);
  await waitForOthers(database);
  const cpu = cpuOf(server.pid) - before;
  const sum = (of: (one: Counts) => number) => counts.reduce((total, one) => total + of(one), 0);
  const jobs = sum((one) => one.jobs);
  const [balance] = (await database.query(
    'select sum(balance)::text as sum, (select count(*) from jobs)::int as jobs from ledger_accounts',
  )) as readonly Readonly<{ sum: string; jobs: number }>[];
  if (balance?.sum !== '0' || balance.jobs < jobs) throw new Error('the books do not balance');
  await server.stop();
  return {
    rate: sum((one) => one.jobs / one.seconds),
    retries: sum((one) => one.retries) / jobs,
    nodeMicros: (sum((one) => one.cpuSeconds) / jobs) * 1e6,
    postgresMicros: (cpu / jobs) * 1e6,
  };
}

const names = wayNames.filter((name) => name.includes(options.only));

async function report(clients: number, processes: number): Promise<void> {
  printLine(`${clients} clients at random, ${processes} process(es), ${callers} callers each:`);
  const measured = new Map<string, Awaited<ReturnType<typeof measureWay>>[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const before = measured.get(name) ?? [];
      measured.set(name, [...before, await measureWay(name, clients, processes)]);
    }
  }
  const of = (name: string, figure: 'rate' | 'retries' | 'nodeMicros' | 'postgresMicros') =>
    median((measured.get(name) ?? []).map((one) => one[figure]));
  const first = of(names[0] ?? '', 'rate');
  printTable(
    names.map((name) => ({
      way: name,
      'units/s': of(name, 'rate').toFixed(0),
      ratio: (of(name, 'rate') / first).toFixed(2),
      'retries/unit': of(name, 'retries').toFixed(2),
      'us Node': of(name, 'nodeMicros').toFixed(0),
      'us PostgreSQL': of(name, 'postgresMicros').toFixed(0),
    })),
  );
}

if (options.way !== undefined && options.url !== undefined) {
  const counts = await measureHere(options.url, options.way);
  process.send?.(counts);
  process.disconnect();
} else {
  for (const clients of options.clients.split(',')) {
    for (const processes of options.processes.split(','))
      await report(Number(clients), Number(processes));
  }
}
