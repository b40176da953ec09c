import {
  countNotices,
  readAnalytics,
  readBilling,
  readEarnings,
  readStats,
  readUsage,
  type EarningHoldPolicy,
} from '@nsem/core';
import type { LoopWatch } from '../../../system/loop-watch.ts';
import type { SystemMonitor } from '../../../system/system-monitor.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerWith } from '../../replies/reply.ts';
import {
  presentAnalytics,
  presentBilling,
  presentEarnings,
  presentStats,
  presentSystem,
  presentUsage,
} from './insights.presenter.ts';
import {
  analyticsSchema,
  billingSchema,
  earningsSchema,
  statsSchema,
  systemSchema,
  usageSchema,
} from './insights.schema.ts';

type Inspection = Readonly<{
  system: SystemMonitor;
  /** Throws if the database is not available. */
  ping: () => Promise<void>;
  loopWatch: LoopWatch;
}>;

type Holding = Readonly<{ earningHold: EarningHoldPolicy }>;

export const insightOperations = {
  readStats: defineOperation({
    method: 'GET',
    path: '/admin/stats',
    tag: 'Insights',
    summary: 'Read the key figures of the marketplace',
    access: 'analytics.read',
    answers: { 200: { description: 'The figures.', schema: statsSchema } },
    handle: async ({ read }) => answerWith(await read(readStats, {}), presentStats),
  }),

  readAnalytics: defineOperation({
    method: 'GET',
    path: '/admin/analytics',
    tag: 'Insights',
    summary: 'Read the analytics of the marketplace',
    access: 'analytics.read',
    answers: { 200: { description: 'The figures.', schema: analyticsSchema } },
    handle: async ({ read }) => answerWith(await read(readAnalytics, {}), presentAnalytics),
  }),

  readUsage: defineOperation({
    method: 'GET',
    path: '/usage',
    tag: 'Insights',
    summary: 'Read your usage, for clients',
    description:
      'Jobs count in the month in which they were completed. Months are those of Accra, which is on UTC.',
    access: 'usage.read',
    answers: { 200: { description: 'The usage.', schema: usageSchema } },
    handle: async ({ read }) => answerWith(await read(readUsage, {}), presentUsage),
  }),

  readBilling: defineOperation({
    method: 'GET',
    path: '/billing',
    tag: 'Insights',
    summary: 'Read your billing for this month and last month, for clients',
    access: 'usage.read',
    answers: { 200: { description: 'The two months.', schema: billingSchema } },
    handle: async ({ read }) => answerWith(await read(readBilling, {}), presentBilling),
  }),

  readEarnings: defineOperation({
    method: 'GET',
    path: '/earnings',
    tag: 'Insights',
    summary: 'Read your earnings by month and by service, for providers',
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
    access: 'system.inspect',
    answers: { 200: { description: 'The state.', schema: systemSchema } },
    async handle({ now, read }, { system, ping, loopWatch }: Inspection) {
      const [report, isUsable, notices] = await Promise.all([
        system.inspect(),
        ping().then(
          () => true,
          () => false,
        ),
        read(countNotices, {}),
      ]);
      return answerWith(notices, (counts) =>
        presentSystem(report, { isUsable, notices: counts, loop: loopWatch.report(), now }),
      );
    },
  }),
};
