import type { InsightStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { listWallets } from './list-wallets.ts';
import { sumPeriod } from './period-sums.ts';
import {
  countCalls,
  countServices,
  sumEarned,
  sumEarnedByService,
  sumRatings,
  sumUsage,
} from './personal-sums.ts';
import {
  countJobs,
  countNotices,
  countPlatform,
  countWaiting,
  sumCompleted,
  sumMoney,
} from './platform-sums.ts';

/** Sums and counts that the database computes. */
export const createInsightStore = ({ sql }: DatabaseSession): InsightStore => ({
  countPlatform: () => countPlatform(sql),
  countWaiting: (pendingSince) => countWaiting(sql, pendingSince),
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
  countNotices: () => countNotices(sql),
});
