// Measures what people do at the same time on PostgreSQL, in one, two and three processes that share a database:
// clients order jobs and rate, providers take them, save drafts and deliver, each person one thing after the other.
// Prints the units of work a second, what they cost, and which part of their time transactions wait for locks.
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  assignJob,
  checkBooks,
  createApplication,
  createJob,
  createRating,
  deliverJob,
  ok,
  saveDraft,
  updateRating,
  type Account,
  type AccountId,
  type JobId,
  type RatingId,
  type UseCase,
} from '@nsem/core';
import {
  aFile,
  ampleQuotas,
  bySession,
  englishToTwi,
  onMonday,
  storeClient,
  storeLanguages,
  storePrices,
  storeProvider,
} from '@nsem/core/testing';
import {
  openPostgresDatabase,
  type PostgresDatabase,
} from '../src/persistence/postgres/postgres-database.ts';
import {
  configOf,
  createTestDatabaseOn,
  type TestDatabase,
} from '../src/persistence/testing/postgres/temporary-postgres.ts';
import { startDurable } from './databases/topology.ts';
import { familyCpuMs, median, printLine, printTable } from './report.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '64' },
    providers: { type: 'string', default: '32' },
    processes: { type: 'string', default: '1,2,3' },
    /** Who acts in this process, and the database that it shares with others. */
    people: { type: 'string' },
    url: { type: 'string', default: '' },
  },
});
const content = 'Wash your hands with soap and clean water before you eat or feed a child.';

/** Until then a process compiles its code, and its connections their statements. */
const warmUpMs = 4_000;

/** The ids of clients and of providers. */
type People = Readonly<{ clients: readonly AccountId[]; providers: readonly AccountId[] }>;

async function fill(url: string): Promise<People> {
  const database = await openPostgresDatabase(configOf(url));
  const people = { clients: [] as AccountId[], providers: [] as AccountId[] };
  const filled = await database.unitOfWork.write(async (stores) => {
    await storeLanguages(stores);
    await storePrices(stores);
    for (let nth = 0; nth < Number(options.clients); nth += 1)
      people.clients.push((await storeClient(stores, { balance: 10 ** 9 })).id);
    for (let nth = 0; nth < Number(options.providers); nth += 1)
      people.providers.push((await storeProvider(stores, [englishToTwi])).id);
    return ok(undefined);
  });
  if (!filled.ok) throw new Error('the marketplace was not stored');
  await database.close();
  return people;
}

/** Units that were accepted, the jobs among them, and units that were refused because others were faster. */
type Counts = { units: number; jobs: number; refused: number };

type Load = Readonly<{ database: PostgresDatabase; counts: Counts; until: number }>;

/** Lets one person act, one thing after the other. */
function createPerson({ database, counts }: Load, role: Account['role'], id: AccountId) {
  const application = createApplication(database.unitOfWork);
  const actor = bySession({ id, role });
  return async <I, X, V, F>(
    useCase: UseCase<typeof actor, I, X, V, F>,
    input: I,
    context: X,
  ): Promise<V | undefined> => {
    const done = await application.perform(useCase, { actor, input, context });
    if (done.ok) counts.units += 1;
    else counts.refused += 1;
    return done.ok && done.value.kind === 'done' ? done.value.view : undefined;
  };
}

const context = { ...onMonday, promotion: { freeWords: 0 }, quotas: ampleQuotas };

/** Orders jobs, and rates those who have delivered one. */
async function actAsClient(load: Load, id: AccountId): Promise<void> {
  const perform = createPerson(load, 'client', id);
  const ratings = new Map<AccountId, RatingId>();
  const request = { work: englishToTwi, content, audio: null, providerId: null };
  const select = `select assigned_id::int as id from jobs
    where client_id = $1 and status = 'completed' order by id desc limit 1`;
  for (let turn = 0; performance.now() < load.until; turn += 1) {
    if ((await perform(createJob, request, context)) !== undefined) load.counts.jobs += 1;
    if (turn % 4 !== 3) continue;
    const { rows } = await load.database.pool.query<Readonly<{ id: AccountId }>>(select, [id]);
    const providerId = rows[0]?.id;
    if (providerId === undefined) continue;
    const rating = { stars: turn % 8 === 3 ? 5 : 4, comment: null } as const;
    const known = ratings.get(providerId);
    const rated =
      known === undefined
        ? await perform(createRating, { providerId, ...rating }, context)
        : await perform(updateRating, { id: known, ...rating }, context);
    if (rated !== undefined) ratings.set(providerId, rated.id);
  }
}

/** Takes one of the oldest jobs, saves a draft of it, and delivers it. */
async function actAsProvider(load: Load, by: AccountId): Promise<void> {
  const perform = createPerson(load, 'service-provider', by);
  const select = "select id::int as id from jobs where status = 'pending' order by id limit 64";
  while (performance.now() < load.until) {
    const { rows } = await load.database.pool.query<Readonly<{ id: JobId }>>(select);
    const id = rows[Math.floor(Math.random() * rows.length)]?.id;
    if (id === undefined) {
      await delay(5);
      continue;
    }
    if ((await perform(assignJob, { id, providerId: null }, context)) === undefined) continue;
    const written = { text: 'Hohoro wo nsa.', state: 'done', note: null } as const;
    const segments = [{ source: content, gap: '', ...written }];
    const packed = { bytes: randomBytes(120), digest: randomBytes(16).toString('hex') };
    const saved = { baseVersion: 0, savedOn: 'Phone', keepsPrevious: false, words: 3, packed };
    await perform(saveDraft, { id, content: { kind: 'segments', segments }, ...saved }, context);
    const file = aFile({ key: randomBytes(16).toString('hex') });
    await perform(
      deliverJob,
      { id, kind: 'text', file, findings: [] },
      {
        ...context,
        reviews: { days: 0, mostRevisions: 2 },
      },
    );
  }
}

type Measured = Counts & Readonly<{ seconds: number; retries: number; cpuSeconds: number }>;

/** Lets some people act in this process, first to warm up, and then for the time that counts. */
async function act(url: string, { clients, providers }: People): Promise<Measured> {
  const database = await openPostgresDatabase(configOf(url));
  const actUntil = async (until: number): Promise<Counts> => {
    const counts = { units: 0, jobs: 0, refused: 0 };
    const load = { database, counts, until };
    await Promise.all([
      ...clients.map((id) => actAsClient(load, id)),
      ...providers.map((id) => actAsProvider(load, id)),
    ]);
    return counts;
  };
  await actUntil(performance.now() + warmUpMs);
  process.send?.('warm');
  const [cpu, retries, startedAt] = [
    process.cpuUsage(),
    database.counts().retries,
    performance.now(),
  ];
  const counts = await actUntil(startedAt + Number(options.seconds) * 1_000);
  const { user, system } = process.cpuUsage(cpu);
  const measured = {
    ...counts,
    seconds: (performance.now() - startedAt) / 1_000,
    retries: database.counts().retries - retries,
    cpuSeconds: (user + system) / 1e6,
  };
  await database.close();
  return measured;
}

/** Which part of their time transactions of units wait for locks, by looking again and again. */
async function watchLocks({ query }: TestDatabase, isOver: () => boolean): Promise<number> {
  // The connection that watches commits is in a transaction only as long as a look takes.
  const look = `select count(*)::int as running,
      count(*) filter (where wait_event_type = 'Lock')::int as waiting
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and application_name = 'nsem' and xact_start is not null`;
  const sums = { running: 0, waiting: 0 };
  while (!isOver()) {
    const [found] = (await query(look)) as readonly (typeof sums)[];
    sums.running += found?.running ?? 0;
    sums.waiting += found?.waiting ?? 0;
    await delay(4);
  }
  return sums.waiting / sums.running;
}

async function measureProcesses(processes: number) {
  const server = await startDurable();
  const database = await createTestDatabaseOn(server);
  const people = await fill(database.url);
  const own = (ids: readonly AccountId[], nth: number) =>
    ids.filter((_, place) => place % processes === nth);
  const children = Array.from({ length: processes }, (_, nth) => {
    const share = { clients: own(people.clients, nth), providers: own(people.providers, nth) };
    const given = ['--url', database.url, '--people', JSON.stringify(share)];
    return fork(new URL(import.meta.url), [...given, '--seconds', options.seconds]);
  });
  await Promise.all(children.map((child) => once(child, 'message')));
  const before = await familyCpuMs(server.pid);
  let isOver = false;
  const watching = watchLocks(database, () => isOver);
  const measured = await Promise.all(
    children.map(async (child) => (await once(child, 'message'))[0] as Measured),
  );
  isOver = true;
  const [waiting, postgresMs] = [await watching, (await familyCpuMs(server.pid)) - before];
  const checking = await openPostgresDatabase(configOf(database.url));
  const problems = checkBooks(await checking.readBooks());
  await checking.close();
  await server.stop();
  if (problems.length > 0) throw new Error(`the books are wrong: ${problems[0]}`);
  const sum = (of: (one: Measured) => number) =>
    measured.reduce((total, one) => total + of(one), 0);
  const units = sum((one) => one.units + one.refused);
  return {
    rate: sum((one) => (one.units + one.refused) / one.seconds),
    jobs: sum((one) => one.jobs / one.seconds),
    waiting,
    retries: sum((one) => one.retries) / units,
    nodeMicros: (sum((one) => one.cpuSeconds) * 1e6) / units,
    postgresMicros: (postgresMs * 1e3) / units,
  };
}

async function report(): Promise<void> {
  const counts = options.processes.split(',').map(Number);
  const rounds = new Map(
    counts.map((count) => [count, [] as Awaited<ReturnType<typeof measureProcesses>>[]]),
  );
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const [count, measured] of rounds) measured.push(await measureProcesses(count));
  }
  type Figure = keyof Awaited<ReturnType<typeof measureProcesses>>;
  const of = (count: number, figure: Figure) =>
    median((rounds.get(count) ?? []).map((one) => one[figure]));
  const [first = 1] = counts;
  const costOf = (count: number) => of(count, 'nodeMicros') + of(count, 'postgresMicros');
  printLine(
    `${options.clients} clients and ${options.providers} providers, each one thing at a time:`,
  );
  printTable(
    counts.map((count) => ({
      processes: String(count),
      'units/s': of(count, 'rate').toFixed(0),
      ratio: (of(count, 'rate') / of(first, 'rate')).toFixed(2),
      'jobs/s': of(count, 'jobs').toFixed(0),
      'time in lock waits': `${(of(count, 'waiting') * 100).toFixed(1)} %`,
      'retries/unit': of(count, 'retries').toFixed(3),
      'us Node': of(count, 'nodeMicros').toFixed(0),
      'us PostgreSQL': of(count, 'postgresMicros').toFixed(0),
      'cost ratio': (costOf(count) / costOf(first)).toFixed(2),
    })),
  );
}

if (options.people === undefined) {
  await report();
} else {
  process.send?.(await act(options.url, JSON.parse(options.people) as People));
  process.disconnect();
}
