import type { PlatformTrends, SystemHealth } from '@nsem/sdk';

import type { Context } from '../context.ts';
import { command } from '../define/command.ts';
import { option } from '../define/options.ts';
import { exitCode, type ExitCode } from '../cli-error.ts';
import {
  countField,
  countsField,
  idColumn,
  moneyColumn,
  moneyField,
  optional,
  timeField,
} from '../output/columns.ts';
import { formatBytes, formatCount, formatNumber } from '../output/format.ts';
import type { Column, Field } from '../output/table.ts';
import { isOlderVersion, version } from '../version.ts';

type Week = PlatformTrends['weeks'][number];

const weekColumns: readonly Column<Week>[] = [
  { header: 'WEEK OF', text: ({ week_start: monday }) => monday },
  idColumn('REQUESTED', ({ requested }) => requested),
  idColumn('COMPLETED', ({ completed }) => completed),
  moneyColumn('REVENUE', ({ revenue }) => revenue),
  optional(idColumn('CLIENTS', ({ active_clients: clients }) => clients)),
  optional(idColumn('PROVIDERS', ({ active_providers: providers }) => providers)),
  optional(idColumn('HOURS A JOB', ({ median_hours: hours }) => hours)),
];

export const stats = command('stats', {
  summary: 'Show the key figures of the marketplace, as an admin',
  examples: ['nsem stats', 'nsem stats --json'],
  async item({ nsem: { admin }, request }) {
    const figures = await admin.getStats(request);
    const waiting = await admin.getWaiting(request);
    const analytics = await admin.getAnalytics(request);
    return { ...figures, ...analytics, waiting };
  },
  fields: ({ waiting, revenueByService: revenue, ...figures }) => [
    countField('providers', figures.totalServiceProviders),
    countField('pending approvals', figures.pendingApprovals),
    countField('jobs to assign', waiting.jobs),
    countField('payouts to pay', waiting.payouts),
    countField('large sums to approve', waiting.approvals),
    countField('open messages', waiting.messages),
    countField('active jobs', figures.activeJobs),
    countField('jobs this month', figures.apiCallsThisMonth),
    { label: 'completed', text: `${figures.successRate} %`, plain: String(figures.successRate) },
    countField('hours a job', figures.averageJobDuration),
    countField('words a job', figures.averageWordsPerJob),
    moneyField('revenue', figures.totalRevenue),
    moneyField('translation', revenue.translation),
    moneyField('transcription', revenue.transcription),
    moneyField('narration', revenue.narration),
  ],
});

export const trends = command('trends', {
  summary: 'Show the last 12 weeks of the marketplace, as an admin',
  examples: ['nsem trends', 'nsem trends --json'],
  rows: async ({ nsem, request }) => (await nsem.admin.getTrends(request)).weeks,
  columns: weekColumns,
  empty: 'No weeks found.',
});

type Rates = PlatformTrends['reviews']['by_service']['translation'];

const rateColumns: readonly Column<Rates & Readonly<{ of: string }>>[] = [
  { header: 'OF', text: ({ of }) => of },
  idColumn('DELIVERED', ({ delivered }) => delivered),
  idColumn('SENT BACK', ({ sent_back: sentBack }) => sentBack),
  idColumn('SENT BACK %', ({ sent_back_rate: share }) => share),
  idColumn('DISPUTED', ({ disputed }) => disputed),
  idColumn('DISPUTED %', ({ disputed_rate: share }) => share),
  idColumn('FOR PROVIDER', ({ for_provider: count }) => count),
  idColumn('FOR CLIENT', ({ for_client: count }) => count),
  idColumn('DIVIDED', ({ divided }) => divided),
];

export const reviewRates = command('review-rates', {
  summary: 'Show how often results of the last 12 weeks were sent back and disputed, as an admin',
  examples: ['nsem review-rates', 'nsem review-rates --json'],
  async rows({ nsem, request }) {
    const { reviews } = await nsem.admin.getTrends(request);
    return [
      ...Object.entries(reviews.by_service).map(([of, rates]) => ({ of, ...rates })),
      ...reviews.by_provider.map(({ provider_name: of, ...rates }) => ({ of, ...rates })),
    ];
  },
  columns: rateColumns,
  empty: 'No results found.',
});

export const showVersion = command('version', {
  summary: 'Show the versions of this program and of the server',
  examples: ['nsem version', 'nsem version --json'],
  async action(context) {
    const { url } = await context.connection();
    const nsem = await context.connect();
    const server = await nsem.system.getVersion(context.request);
    await context.output.item({ client: version, url, server }, [
      { label: 'client', text: version },
      { label: 'server', text: server.version },
      { label: 'address', text: url },
    ]);
    if (isOlderVersion(server.version, version)) {
      context.output.note('The server is older than this program: some commands may fail.');
    }
  },
});

export const checkHealth = command('health', {
  summary: 'Check that the server runs and can use its database; requires no login',
  options: [
    option('--system', 'also check the books, the files, the disk and the outbox, as an admin'),
  ],
  examples: ['nsem health', 'nsem health --system --json'],
  help: (examples) => `${examples}
Exits with 1 if something is wrong.`,
  action: async (context, { system }) =>
    system === true ? checkSystem(context) : checkServer(context),
});

async function checkServer(context: Context): Promise<void> {
  const nsem = await context.connect();
  await nsem.system.getHealth(context.request);
  const { status } = await nsem.system.getReadiness(context.request);
  await context.output.item({ status }, [{ label: 'status', text: status }]);
}

async function checkSystem(context: Context): Promise<ExitCode> {
  const nsem = await context.connect();
  const health = await nsem.admin.getHealth(context.request);
  await context.output.item(health, fieldsOf(health));
  const { database, books, outbox } = health;
  const isWell =
    database.ok &&
    database.writable &&
    books.balanced &&
    damagedOf(health).length === 0 &&
    problemsOf(health).length === 0 &&
    backupProblemOf(health) === '' &&
    outbox.failed === 0;
  return isWell ? exitCode.ok : exitCode.failure;
}

const databaseText = ({ database }: Pick<SystemHealth, 'database'>): string => {
  if (!database.ok) return 'damaged';
  return database.writable ? 'ok' : 'cannot be written';
};

const booksText = ({ balanced, checked_at: at }: SystemHealth['books']): string => {
  if (at === null) return 'not checked yet';
  return balanced ? 'balanced' : 'not balanced';
};

/** Servers of older versions report neither of these. */
type AnyHealth = Readonly<
  Partial<Pick<SystemHealth, 'damaged_files' | 'seal' | 'weekly_check' | 'continuous_backup'>>
>;

const backupText = ({ continuous_backup: backup }: AnyHealth): string => {
  if (backup === undefined || backup === null) return 'off';
  if (backup.behind_seconds === null) return 'not complete yet';
  return `${formatNumber(backup.behind_seconds)} s behind`;
};

const backupProblemOf = ({ continuous_backup: backup }: AnyHealth): string => backup?.problem ?? '';

/** The findings of the last weekly check in the database. */
const problemsOf = ({ weekly_check: check }: AnyHealth): readonly string[] => check?.problems ?? [];

const weeklyCheckText = ({ weekly_check: check }: AnyHealth): string => {
  if (check === undefined || check.ended_at === null) return 'none yet';
  const { files, bytes, damaged_files: damaged } = check;
  return `${formatCount(files, 'file')} (${formatBytes(bytes)}), ${formatNumber(damaged)} damaged`;
};

const damagedOf = ({ damaged_files: damaged = [] }: AnyHealth) => damaged;

const sealText = ({ seal }: AnyHealth): string => {
  if (seal === undefined || seal.hash === null) return 'none yet';
  return `${seal.number}:${seal.hash}`;
};

const fieldsOf = ({
  version: running,
  started_at: at,
  ...health
}: Omit<SystemHealth, keyof AnyHealth> & AnyHealth): readonly Field[] => [
  { label: 'version', text: running },
  timeField('started', at),
  { label: 'database', text: databaseText(health) },
  { label: 'database size', text: formatBytes(health.database.size_bytes) },
  { label: 'free disk space', text: formatBytes(health.disk.free_bytes) },
  { label: 'books', text: booksText(health.books) },
  timeField('books checked', health.books.checked_at),
  { label: 'problems', text: health.books.problems.join('; '), style: 'red' },
  { label: 'ledger seal', text: sealText(health) },
  {
    label: 'damaged files',
    text: damagedOf(health)
      .map(({ key, reason }) => `${key} (${reason})`)
      .join('; '),
    style: 'red',
  },
  countsField('weekly check', weeklyCheckText(health)),
  timeField('weekly check ended', health.weekly_check?.ended_at ?? null),
  { label: 'damage found', text: problemsOf(health).join('; '), style: 'red' },
  countsField('continuous backup', backupText(health)),
  timeField('restorable since', health.continuous_backup?.restorable_since ?? null),
  { label: 'backup problem', text: backupProblemOf(health), style: 'red' },
  countField('pending notices', health.outbox.pending),
  countField('failed notices', health.outbox.failed),
];

/** `nsem __check-update`, which is started in the background. */
export const checkUpdate = command('__check-update', {
  summary: '',
  async action(context) {
    // Loaded here, because it is off by default.
    const { checkForUpdate } = await import('../updates/update-notice.ts');
    await checkForUpdate(context);
  },
});
