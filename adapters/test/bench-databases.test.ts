import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type DatabaseScenario, databaseScenarios } from '../bench/databases/database-scenarios.ts';
import {
  judgeDatabases,
  toDatabaseTable,
  toSizeTable,
} from '../bench/databases/database-tables.ts';
import { composeInTurn, spread, type DatabaseSlice } from '../bench/databases/load-topology.ts';
import { cpuMs, familyCpuMs } from '../bench/report.ts';

const scenarioOf = (floor: number | null): DatabaseScenario => ({
  name: 'GET',
  connections: 64,
  parts: [],
  floor,
});

const slice = (perSecond: number, againPerJob = Number.NaN): DatabaseSlice => ({
  perSecond,
  p50Ms: 1,
  p99Ms: 2,
  nodeUs: 300,
  postgresUs: 200,
  created: 0,
  againPerJob,
});

const slicesOf = (...rounds: readonly (readonly (DatabaseSlice | undefined)[])[]) =>
  new Map(rounds.map((one, nth) => [nth === 0 ? 'SQLite' : `PostgreSQL, ${nth}`, one]));

describe('the connections of a scenario', () => {
  it.each([
    [64, 3, [21, 21, 22]],
    [16, 1, [16]],
    [16, 3, [5, 5, 6]],
  ])('are spread: %i over %i processes', (connections, processes, shares) => {
    expect(spread(connections, processes)).toStrictEqual(shares);
  });
});

describe('the requests of a scenario', () => {
  const apiKeys = Array.from({ length: 64 }, (_, nth) => `key-${nth}.`);
  const find = (name: string) => databaseScenarios(7).find((one) => one.name.startsWith(name))!;
  const composeSome = (name: string, count: number) => {
    const { compose, created } = composeInTurn(find(name).parts, { url: 'http://a', apiKeys });
    return { sent: Array.from({ length: count }, compose), created: created() };
  };

  it('are half status, a quarter lists and a quarter new jobs in the mixed one', () => {
    const { sent, created } = composeSome('mixed', 400);
    const count = (line: string) => sent.filter((request) => request.startsWith(line)).length;
    expect(count('GET /jobs/7/status ')).toBe(200);
    expect(count('GET /jobs/?limit=50 ')).toBe(100);
    expect(count('POST /jobs/ ')).toBe(100);
    expect(created).toBe(100);
  });

  it('are sent by many clients or by one', () => {
    const callersOf = (name: string) =>
      new Set(composeSome(name, 1_000).sent.map((request) => /key-\d+/.exec(request)?.[0]));
    expect(callersOf('POST /jobs/, 64 clients').size).toBeGreaterThan(32);
    expect(callersOf('POST /jobs/, one client')).toStrictEqual(new Set(['key-0']));
  });
});

describe('the table of databases', () => {
  it('compares rounds in turn with SQLite and with one process', () => {
    const slices = slicesOf(
      [slice(100), slice(1_000), slice(10)],
      [slice(80, 0.5), slice(700, 0.1), slice(9, 0.2)],
      [slice(160, 1), slice(1_400, 1), slice(9, 1)],
    );
    const table = toDatabaseTable([{ scenario: scenarioOf(0.6), slices, warmUps: new Map() }]);
    expect(table.map(({ ratio, growth, again }) => [ratio, growth, again])).toStrictEqual([
      ['1.00', '–', '–'],
      ['0.80', '1.00', '0.20'],
      ['1.40', '2.00', '1.00'],
    ]);
    expect(table[1]).toMatchObject({ conn: '64', 'Node µs': '300', 'PostgreSQL µs': '200' });
  });

  it('leaves out rounds that failed', () => {
    const slices = slicesOf([slice(100), slice(100)], [undefined, slice(50)], [undefined]);
    const [, one, two] = toDatabaseTable([
      { scenario: scenarioOf(null), slices, warmUps: new Map() },
    ]);
    expect(one).toMatchObject({ 'req/s': '50', ratio: '0.50' });
    expect(two).toMatchObject({ 'req/s': '–', ratio: '–', growth: '–' });
  });
});

describe('the goals of databases', () => {
  const slices = slicesOf([slice(100)], [slice(65)], [slice(110)]);
  const judge = (floor: number | null, cores: number) =>
    judgeDatabases([{ scenario: scenarioOf(floor), slices, warmUps: new Map() }], cores).map(
      ({ met }) => met,
    );

  it('are a ratio to SQLite, and growth where there are cores for it', () => {
    expect(judge(0.6, 8)).toStrictEqual([true, true]);
    expect(judge(0.7, 8)).toStrictEqual([false, true]);
    expect(judge(0.6, 2)).toStrictEqual([true, undefined]);
    expect(judge(null, 8)).toStrictEqual([]);
  });

  it('are missed if every round failed', () => {
    const failed = slicesOf([slice(100)], [undefined], [slice(110)]);
    const goals = judgeDatabases(
      [{ scenario: scenarioOf(0.6), slices: failed, warmUps: new Map() }],
      8,
    );
    expect(goals.map(({ met, reached }) => [met, reached])).toStrictEqual([
      [false, '–'],
      [false, '–'],
    ]);
  });
});

describe('the size of a job', () => {
  it('is what tables have grown by, without those that do not', () => {
    const sizes = (jobs: number, settings: number) => new Map(Object.entries({ jobs, settings }));
    const sqlite = { before: sizes(1_000, 50), after: sizes(6_000, 50), jobs: 10 };
    const postgres = { before: sizes(2_000, 80), after: sizes(8_000, 85), jobs: 10 };
    expect(toSizeTable(sqlite, postgres)).toStrictEqual([
      { table: 'jobs', 'SQLite, bytes a job': '500', 'PostgreSQL, bytes a job': '600' },
      { table: 'all tables', 'SQLite, bytes a job': '500', 'PostgreSQL, bytes a job': '601' },
    ]);
  });
});

describe('the processor time of a family of processes', () => {
  it('includes that of a child that has ended', async () => {
    const burn = 'while (process.cpuUsage().user < 2e5);';
    const start = `require("node:child_process").spawnSync(process.execPath, ["-e", "${burn}"])`;
    const code = `${start}; console.log("ended"); setInterval(() => {}, 1000)`;
    const parent = spawn(process.execPath, ['-e', code]);
    onTestFinished(() => void parent.kill());
    await once(parent.stdout, 'data');
    const pid = parent.pid!;
    const own = await cpuMs(pid);
    expect(await familyCpuMs(pid)).toBeGreaterThanOrEqual(own + 150);
  });

  it('includes that of a child that runs', async () => {
    const burn =
      'while (process.cpuUsage().user < 2e5); console.log(1); setInterval(() => {}, 1000)';
    const options = '{ stdio: ["ignore", "inherit", "inherit", "ipc"] }';
    const start = `require("node:child_process").spawn(process.execPath, ["-e", "${burn}"], ${options})`;
    const end = 'process.on("SIGTERM", () => { child.kill(); process.exit(); })';
    const parent = spawn(process.execPath, ['-e', `const child = ${start}; ${end}`]);
    onTestFinished(async () => {
      const ended = once(parent, 'exit');
      parent.kill();
      await ended;
    });
    await once(parent.stdout, 'data');
    const pid = parent.pid!;
    expect(await familyCpuMs(pid)).toBeGreaterThanOrEqual((await cpuMs(pid)) + 150);
  });
});
