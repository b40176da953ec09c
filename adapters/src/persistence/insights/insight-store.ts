import { serviceTypes, type InsightStore, type NoticeCounts, type WaitingCounts } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { listWallets } from './list-wallets.ts';
import { requireRow } from '../statements/require-row.ts';
import {
  countCalls,
  countServices,
  sumEarned,
  sumEarnedByService,
  sumRatings,
  sumUsage,
} from './personal-sums.ts';
import { sumPeriod } from './period-sums.ts';
import { countJobs, countPlatform, sumCompleted, sumMoney } from './platform-sums.ts';

const selectNotices = `
  select (select count(*) from notices where due_at is not null) as pending,
    (select count(*) from notices where due_at is null and sent_at is null) as failed`;

/** With every type of service, an index has the jobs of a status by their times. */
const isAnyService = serviceTypes.map((service) => `'${service}'`).join(', ');

/** What is pending. */
const selectWaitingCounts = `
  select
    (select count(*) from services where status = 'pending') as services,
    (select count(*) from jobs where status = 'pending' and service_type in (${isAnyService})
      and created_at <= ?) as jobs,
    (select count(*) from payouts where status in ('pending', 'processing', 'failed')) as payouts,
    (select count(*) from contact_messages where answered_at is null) as messages,
    (select count(*) from suspicious_pairs where status = 'open') as pairs`;

/** Sums and counts that the database computes. */
export const createInsightStore = ({ sql }: DatabaseSession): InsightStore => ({
  countPlatform: () => countPlatform(sql),
  countWaiting: async (pendingSince) =>
    requireRow(await sql.get<WaitingCounts>(selectWaitingCounts, [pendingSince])),
  countJobs: (since) => countJobs(sql, since),
  sumCompleted: () => sumCompleted(sql),
  sumPeriod: (period) => sumPeriod(sql, period),
  countCalls: (clientId, since) => countCalls(sql, clientId, since),
  sumUsage: (clientId, period) => sumUsage(sql, clientId, period),
  sumEarned: (providerId, period) => sumEarned(sql, providerId, period),
  sumEarnedByService: (providerId) => sumEarnedByService(sql, providerId),
  sumRatings: (providerId) => sumRatings(sql, providerId),
  countServices: (providerId) => countServices(sql, providerId),
  listWallets: (filter, page) => listWallets(sql, filter, page),
  sumMoney: () => sumMoney(sql),
  countNotices: async () => requireRow(await sql.get<NoticeCounts>(selectNotices)),
});
