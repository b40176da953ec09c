import { ok, readAnalytics, readBilling, readEarnings, readStats, readUsage } from '@nsem/core';
import { defineOperation } from '../operation.ts';
import { answer } from '../reply.ts';
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

const readPlatformStats = defineOperation({
  id: 'readStats',
  method: 'GET',
  path: '/admin/stats',
  tag: 'Insights',
  summary: 'The marketplace at a glance',
  access: 'analytics.read',
  answers: { 200: { description: 'The figures.', schema: statsSchema } },
  async handle(_call, { unitOfWork }) {
    return ok(answer(presentStats(await unitOfWork.read(readStats))));
  },
});

const readPlatformAnalytics = defineOperation({
  id: 'readAnalytics',
  method: 'GET',
  path: '/admin/analytics',
  tag: 'Insights',
  summary: 'How the marketplace does',
  access: 'analytics.read',
  answers: { 200: { description: 'The figures.', schema: analyticsSchema } },
  async handle({ now }, { unitOfWork }) {
    const analytics = await unitOfWork.read((stores) => readAnalytics(stores, now));
    return ok(answer(presentAnalytics(analytics)));
  },
});

const readMyUsage = defineOperation({
  id: 'readUsage',
  method: 'GET',
  path: '/usage',
  tag: 'Insights',
  summary: 'One’s own use of the marketplace, for clients',
  description:
    'By the month in which jobs were completed; months are those of Accra, which are UTC’s.',
  access: 'usage.read',
  answers: { 200: { description: 'The use.', schema: usageSchema } },
  async handle({ actor, now }, { unitOfWork }) {
    const usage = await unitOfWork.read((stores) => readUsage(stores, actor.accountId, now));
    return ok(answer(presentUsage(usage)));
  },
});

const readMyBilling = defineOperation({
  id: 'readBilling',
  method: 'GET',
  path: '/billing',
  tag: 'Insights',
  summary: 'What one paid this month and last, for clients',
  access: 'usage.read',
  answers: { 200: { description: 'The two months.', schema: billingSchema } },
  async handle({ actor, now }, { unitOfWork }) {
    const billing = await unitOfWork.read((stores) => readBilling(stores, actor.accountId, now));
    return ok(answer(presentBilling(billing)));
  },
});

const readMyEarnings = defineOperation({
  id: 'readEarnings',
  method: 'GET',
  path: '/earnings',
  tag: 'Insights',
  summary: 'What one earned, by month and by service, for providers',
  access: 'earnings.read',
  answers: { 200: { description: 'The earnings.', schema: earningsSchema } },
  async handle({ actor, now }, { unitOfWork }) {
    const report = await unitOfWork.read((stores) => readEarnings(stores, actor.accountId, now));
    return ok(answer(presentEarnings(report)));
  },
});

const inspectSystem = defineOperation({
  id: 'inspectSystem',
  method: 'GET',
  path: '/admin/health',
  tag: 'System',
  summary: 'How the server, its books and its outbox are, for admins',
  access: 'system.inspect',
  answers: { 200: { description: 'The state.', schema: systemSchema } },
  async handle({ now }, { unitOfWork, system, ping }) {
    const [report, isUsable, notices] = await Promise.all([
      system.inspect(),
      ping().then(
        () => true,
        () => false,
      ),
      unitOfWork.read(({ insights }) => insights.countNotices()),
    ]);
    return ok(answer(presentSystem(report, { isUsable, notices, now })));
  },
});

export const insightOperations = [
  readPlatformStats,
  readPlatformAnalytics,
  readMyUsage,
  readMyBilling,
  readMyEarnings,
  inspectSystem,
];
