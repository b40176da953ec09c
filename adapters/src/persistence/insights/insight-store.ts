import type { InsightStore, NoticeCounts, WaitingCounts } from '@nsem/core';
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

/** What is pending. Jobs are created in the order of their ids: the last one of the time limits them. */
const selectWaitingCounts = `
  select
    (select count(*) from services where status = 'pending') as services,
    (select count(*) from jobs where status = 'pending' and id <= coalesce((select id from jobs
      where created_at <= ? order by created_at desc, id desc limit 1), 0)) as jobs,
    (select count(*) from payouts where status in ('pending', 'processing', 'failed')) as payouts,
    (select count(*) from contact_messages where answered_at is null) as messages`;

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
