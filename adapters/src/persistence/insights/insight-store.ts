import type { InsightStore, NoticeCounts } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { listWallets } from './list-wallets.ts';
import { requireRow } from './require-row.ts';
import {
  countCalls,
  countServices,
  sumEarned,
  sumEarnedByService,
  sumRatings,
  sumUsage,
} from './personal-sums.ts';
import { countJobs, countPlatform, sumCompleted, sumMoney, sumPeriod } from './platform-sums.ts';

const selectNotices = `
  select (select count(*) from notices where due_at is not null) as pending,
    (select count(*) from notices where due_at is null and sent_at is null) as failed`;

/** Sums and counts that the database computes. */
export const createInsightStore = ({ sql }: DatabaseSession): InsightStore => ({
  countPlatform: () => countPlatform(sql),
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
