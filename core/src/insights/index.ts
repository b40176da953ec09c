export {
  averageHours,
  minutesOf,
  nothingEarned,
  type Earned,
  type EarnedInPeriod,
} from './figures.ts';
export type {
  CompletedWork,
  InsightStore,
  JobCounts,
  MoneySums,
  NoticeCounts,
  PeriodSums,
  PlatformCounts,
  RatingSums,
  WaitingCounts,
  WalletFilter,
  WalletLine,
} from './insight-store.port.ts';
export { listAuditLog, type NamedAuditEntry } from './list-audit-log.ts';
export {
  readBilling,
  readEarnings,
  readUsage,
  readWallet,
  type Billing,
  type EarningsReport,
  type MonthlyUsage,
  type UsageReport,
  type WalletSummary,
} from './read-own-figures.ts';
export {
  countNotices,
  listWalletSummaries,
  readAnalytics,
  readStats,
  readTrendWeek,
  readWaiting,
  readWalletTotals,
  trendWeeks,
  type Analytics,
  type MoneyReport,
  type PlatformStats,
  type TrendWeek,
  type Waiting,
} from './read-platform.ts';
export {
  addResults,
  noResults,
  rateReviews,
  type ResultCounts,
  type ResultLine,
  type ResultRates,
  type ReviewRates,
} from './review-rates.ts';
