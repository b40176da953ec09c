// Measures the reads of figures over few and over many jobs: they should cost the same.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  dayMs,
  instant,
  listWalletSummaries,
  readAnalytics,
  readBilling,
  readEarnings,
  readStats,
  readTrendWeek,
  readUsage,
  readWallet,
  readWalletTotals,
  trendWeeks,
  unknownOrigin,
  type Actor,
  type Stores,
} from '@nsem/core';
import { openDatabase } from '../src/persistence/database.ts';
import { began, fillBooks } from './fill-books.ts';
import { printTable } from './report.ts';

const { values: options } = parseArgs({
  options: {
    jobs: { type: 'string', default: '200000' },
    runs: { type: 'string', default: '200' },
  },
});

const actor = (id: number, role: Actor['role']): Actor => ({
  accountId: id as Actor['accountId'],
  role,
  credential: { kind: 'program' },
  origin: unknownOrigin,
});
const [client, provider, admin] = [
  actor(1, 'client'),
  actor(201, 'service-provider'),
  actor(1, 'admin'),
];

/** The reads of the client and the provider with the most jobs, and those of an admin. */
function readsAt(jobs: number): Readonly<Record<string, (stores: Stores) => Promise<unknown>>> {
  const now = instant(began + jobs * 5_000);
  const context = { now, hold: { holdDays: 14 } };
  const monday = trendWeeks(instant(now - 7 * dayMs)).at(-1) ?? now;
  return {
    'client: wallet': (stores) => readWallet(stores, client),
    'client: usage': (stores) => readUsage(stores, client, null, context),
    'client: billing': (stores) => readBilling(stores, client, null, context),
    'provider: wallet': (stores) => readWallet(stores, provider, null, context),
    'provider: earnings': (stores) => readEarnings(stores, provider, null, context),
    'admin: stats': (stores) => readStats(stores, admin),
    'admin: analytics': (stores) => readAnalytics(stores, admin, null, context),
    'admin: trend of a week': (stores) => readTrendWeek(stores, admin, { monday }),
    'admin: wallet totals': (stores) => readWalletTotals(stores, admin),
    'admin: wallet summaries': (stores) =>
      listWalletSummaries(stores, admin, { page: { limit: 50 } }),
  };
}

type Measured = Readonly<{ p50: number; p99: number }>;

async function measure(jobs: number): Promise<ReadonlyMap<string, Measured>> {
  const folder = await mkdtemp(join(tmpdir(), 'nsem-totals-bench-'));
  try {
    const file = await fillBooks(folder, jobs);
    const database = await openDatabase({
      file,
      onFatal: (error) => {
        throw error;
      },
    });
    const measured = new Map<string, Measured>();
    for (const [name, read] of Object.entries(readsAt(jobs))) {
      const times: number[] = [];
      for (let run = 0; run < Number(options.runs); run += 1) {
        const startedAt = performance.now();
        await database.unitOfWork.read(read);
        times.push(performance.now() - startedAt);
      }
      times.sort((one, other) => one - other);
      const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
      measured.set(name, { p50: at(0.5), p99: at(0.99) });
    }
    await database.close();
    return measured;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const few = await measure(10_000);
const many = await measure(Number(options.jobs));
const none: Measured = { p50: Number.NaN, p99: Number.NaN };
printTable(
  [...many].map(([read, { p50, p99 }]) => {
    const before = few.get(read) ?? none;
    return {
      read,
      'p50 ms, 10,000': before.p50.toFixed(2),
      'p99 ms': before.p99.toFixed(2),
      [`p50 ms, ${options.jobs}`]: p50.toFixed(2),
      [`p99 ms, ${options.jobs}`]: p99.toFixed(2),
      ratio: (p50 / before.p50).toFixed(1),
    };
  }),
);
