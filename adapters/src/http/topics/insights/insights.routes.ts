import {
  countNotices,
  type EarningHoldPolicy,
  type Instant,
  ok,
  rateReviews,
  readAnalytics,
  readBilling,
  readEarnings,
  readStats,
  readTrendWeek,
  readUsage,
  readWaiting,
  type TrendWeek,
  trendWeeks,
} from '@nsem/core';
import type { DamagedFiles } from '../../../files/file-damage.ts';
import { describeBrokenLinks } from '../../../outbox/branding.ts';
import type { LoopWatch } from '../../../system/loop-watch.ts';
import type { FilesCheck, WriteCheck } from '../../../system/storage-checks.ts';
import type { SystemMonitor } from '../../../system/system-monitor.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answer, answerWith } from '../../replies/reply.ts';
import {
  presentAnalytics,
  presentBilling,
  presentEarnings,
  presentStats,
  presentSystem,
  presentTrends,
  presentUsage,
  presentWaiting,
} from './insights.presenter.ts';
import {
  analyticsSchema,
  billingSchema,
  earningsSchema,
  statsSchema,
  trendsSchema,
  usageSchema,
} from './insights.schema.ts';
import { systemSchema, waitingSchema } from './system-health.schema.ts';

/** Remembers the weeks of trends that have ended, because reading them all takes long. */
interface TrendCache {
  /** The week that starts on a Monday, if it was read recently. */
  find(monday: Instant, now: Instant): TrendWeek | undefined;
  /** Remembers a week that has ended, and forgets those before the first week of the trend. */
  put(week: TrendWeek, read: Readonly<{ now: Instant; first: Instant }>): void;
}

/** A refund changes the week in which its job was completed, so that no week is remembered for long. */
const freshMs = 10 * 60 * 1_000;

/** Creates an empty cache. */
export function createTrendCache(): TrendCache {
  const weeks = new Map<Instant, Readonly<{ week: TrendWeek; readAt: Instant }>>();
  return {
    find(monday, now) {
      const found = weeks.get(monday);
      return found !== undefined && now - found.readAt < freshMs ? found.week : undefined;
    },
    put(week, { now, first }) {
      weeks.set(week.monday, { week, readAt: now });
      for (const monday of weeks.keys()) if (monday < first) weeks.delete(monday);
    },
  };
}

type Inspection = Readonly<{
  system: SystemMonitor;
  /** Throws if the database is not available. */
  ping: () => Promise<void>;
  checkWrites: WriteCheck;
  checkFiles: FilesCheck;
  loopWatch: LoopWatch;
  damagedFiles: DamagedFiles;
  publicUrl: string | null;
}>;

type Holding = Readonly<{ earningHold: EarningHoldPolicy }>;

type Trends = Readonly<{ trendCache: TrendCache }>;

export const insightOperations = {
  readStats: defineOperation({
    method: 'GET',
    path: '/admin/stats',
    tag: 'Insights',
    summary: 'Read the key figures of the marketplace',
    sdk: {
      method: 'admin.getStats',
      example:
        'const { activeJobs, pendingApprovals, totalRevenue } = await nsem.admin.getStats();',
    },
    access: 'analytics.read',
    answers: { 200: { description: 'The figures.', schema: statsSchema } },
    handle: async ({ read }) => answerWith(await read(readStats, {}), presentStats),
  }),

  readWaiting: defineOperation({
    method: 'GET',
    path: '/admin/waiting',
    tag: 'Insights',
    summary:
      'Count what is pending until an admin acts: services, jobs without a provider, ' +
      'payouts and so on',
    sdk: {
      method: 'admin.getWaiting',
      example: `
        const { services, jobs } = await nsem.admin.getWaiting();
        console.log(\`\${services} services to review, \${jobs} jobs to assign\`);`,
    },
    access: 'analytics.read',
    answers: { 200: { description: 'The counts.', schema: waitingSchema } },
    handle: async ({ read }) => answerWith(await read(readWaiting, {}), presentWaiting),
  }),

  readAnalytics: defineOperation({
    method: 'GET',
    path: '/admin/analytics',
    tag: 'Insights',
    summary: 'Read the analytics of the marketplace',
    description:
      'The success rate, the average duration and size of jobs, and the revenue by service.',
    sdk: {
      method: 'admin.getAnalytics',
      example: `
        const { successRate, revenueByService } = await nsem.admin.getAnalytics();
        console.log(\`\${successRate} %\`, revenueByService.total);`,
    },
    access: 'analytics.read',
    answers: { 200: { description: 'The figures.', schema: analyticsSchema } },
    handle: async ({ read }) => answerWith(await read(readAnalytics, {}), presentAnalytics),
  }),

  readTrends: defineOperation({
    method: 'GET',
    path: '/admin/analytics/trends',
    tag: 'Insights',
    summary: 'Read the trends of the last 12 weeks',
    description:
      'Jobs, revenue, active clients and providers, and the median time until jobs were ' +
      'completed.\n\n' +
      'One point for each week, oldest first, the present one included. Weeks that have ' +
      'ended may be 10 minutes old. Weeks are those of Accra, which is on UTC, and start ' +
      'on Monday.\n\n' +
      '`reviews` says how often results of these weeks were sent back or disputed, by service and by ' +
      'provider, and for whom disputes were decided.',
    sdk: {
      method: 'admin.getTrends',
      example: `
        const { weeks } = await nsem.admin.getTrends();
        for (const { week_start, completed, revenue } of weeks) console.log(week_start, completed, revenue);`,
    },
    access: 'analytics.read',
    answers: { 200: { description: 'The weeks.', schema: trendsSchema } },
    async handle({ now, read }, { trendCache }: Trends) {
      const weeks: TrendWeek[] = [];
      const mondays = trendWeeks(now);
      const [first = now] = mondays;
      for (const monday of mondays) {
        // The present week is always read, which also checks that the caller may.
        const known = monday === mondays.at(-1) ? undefined : trendCache.find(monday, now);
        const found = known === undefined ? await read(readTrendWeek, { monday }) : ok(known);
        if (!found.ok) return found;
        if (known === undefined) trendCache.put(found.value, { now, first });
        weeks.push(found.value);
      }
      const rates = rateReviews(weeks.flatMap(({ results }) => results));
      return ok(answer(presentTrends(weeks, rates)));
    },
  }),

  readUsage: defineOperation({
    method: 'GET',
    path: '/usage',
    tag: 'Insights',
    summary: 'Read your usage, for clients',
    description:
      'The number of jobs, words and audio minutes of the last six months.\n\n' +
      'Jobs count in the month in which they were completed. Months are those of Accra, ' +
      'which is on UTC.',
    sdk: {
      method: 'usage.get',
      example: `
        const { months, this_month } = await nsem.usage.get();
        for (const { month, calls, words, minutes } of months) console.log(month, calls, words, minutes);`,
    },
    access: 'usage.read',
    answers: { 200: { description: 'The usage.', schema: usageSchema } },
    handle: async ({ read }) => answerWith(await read(readUsage, {}), presentUsage),
  }),

  readBilling: defineOperation({
    method: 'GET',
    path: '/billing',
    tag: 'Insights',
    summary: 'Read the cost of this month’s and last month’s jobs in GHS, for clients',
    sdk: {
      method: 'billing.get',
      example: `
        const { this_month, last_month } = await nsem.billing.get();
        console.log(this_month.cost, last_month.cost);`,
    },
    access: 'usage.read',
    answers: { 200: { description: 'The two months.', schema: billingSchema } },
    handle: async ({ read }) => answerWith(await read(readBilling, {}), presentBilling),
  }),

  readEarnings: defineOperation({
    method: 'GET',
    path: '/earnings',
    tag: 'Insights',
    summary: 'Read your earnings by month and by service, for providers',
    description: 'In GHS, before and after the commission.',
    sdk: {
      method: 'earnings.get',
      example: `
        const { this_month, by_service } = await nsem.earnings.get();
        console.log(this_month.net, by_service.narration.net);`,
    },
    access: 'earnings.read',
    answers: { 200: { description: 'The earnings.', schema: earningsSchema } },
    handle: async ({ read }, { earningHold: hold }: Holding) =>
      answerWith(await read(readEarnings, {}, { hold }), presentEarnings),
  }),

  inspectSystem: defineOperation({
    method: 'GET',
    path: '/admin/health',
    tag: 'System',
    summary: 'Inspect the server, its ledger and its outbox, for admins',
    description: 'Its version, database, disk, ledger and pending notices.',
    sdk: {
      method: 'admin.getHealth',
      example: `
        const { books, outbox, disk } = await nsem.admin.getHealth();
        if (!books.balanced) console.error(books.problems);`,
    },
    access: 'system.inspect',
    answers: { 200: { description: 'The state.', schema: systemSchema } },
    async handle(
      { now, read },
      { system, ping, checkWrites, checkFiles, loopWatch, damagedFiles, publicUrl }: Inspection,
    ) {
      const [report, isUsable, failure, files, notices] = await Promise.all([
        system.inspect(),
        ping().then(
          () => true,
          () => false,
        ),
        checkWrites(),
        checkFiles(),
        read(countNotices, {}),
      ]);
      return answerWith(notices, (counts) =>
        presentSystem(report, {
          files,
          isUsable,
          isWritable: failure === undefined,
          damagedFiles: damagedFiles.list(),
          notices: counts,
          loop: loopWatch.report(),
          links: { publicUrl, problem: describeBrokenLinks(publicUrl) },
          now,
        }),
      );
    },
  }),
};
