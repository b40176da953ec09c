import {
  averageHours,
  minutesOf,
  type Analytics,
  type Billing,
  type Earned,
  type EarnedInPeriod,
  type EarningsReport,
  type Instant,
  type MonthlyUsage,
  type NoticeCounts,
  type PlatformStats,
  type ResultRates,
  type ReviewRates,
  type TrendWeek,
  type Usage,
  type UsageReport,
  type Waiting,
} from '@nsem/core';
import { presentMoney } from '../../operations/fields.ts';
import { presentInstant, presentOptionalInstant } from '../../operations/present-instant.ts';
import { presentHeldEarning } from '../payouts/payouts.schema.ts';
import type { DamagedFile } from '../../../files/file-damage.ts';
import type { FilesState } from '../../../system/storage-checks.ts';
import type { ContinuousReport } from '../../../backup/continuous/open-continuous-backup.ts';
import type { BooksReport } from '../../../system/books-check.ts';
import type { LoopReport } from '../../../system/loop-watch.ts';
import type { SystemReport } from '../../../system/system-monitor.ts';
import type { WeeklyCheckState } from '../../../system/weekly-check.ts';

/** The key figures in a response. */
export const presentStats = (stats: PlatformStats) => ({
  totalServiceProviders: stats.providers,
  pendingApprovals: stats.pendingServices,
  totalRevenue: presentMoney(stats.revenue),
  activeJobs: stats.activeJobs,
});

/** Presents the counts of work for admins. */
export const presentWaiting = (waiting: Waiting) => ({
  services: waiting.services,
  jobs: waiting.jobs,
  payouts: waiting.payouts,
  approvals: waiting.approvals,
  messages: waiting.messages,
  pairs: waiting.pairs,
});

/** The analytics in a response. */
export const presentAnalytics = ({ revenueByService: revenue, ...analytics }: Analytics) => ({
  averageJobDuration: analytics.averageJobHours,
  successRate: analytics.successRate,
  averageWordsPerJob: analytics.averageWords,
  apiCallsThisMonth: analytics.callsThisMonth,
  revenueByService: {
    translation: presentMoney(revenue.translation),
    transcription: presentMoney(revenue.transcription),
    narration: presentMoney(revenue.narration),
    total: presentMoney(revenue.total),
  },
});

const presentTrendWeek = ({ monday, sums }: TrendWeek) => ({
  week_start: presentInstant(monday).slice(0, '2026-11-16'.length),
  requested: sums.requested,
  completed: sums.completed,
  revenue: presentMoney(sums.revenue),
  active_clients: sums.clients,
  active_providers: sums.providers,
  median_hours: sums.medianMs === null ? null : averageHours(Math.round(sums.medianMs), 1),
});

const presentRates = (rates: ResultRates) => ({
  delivered: rates.delivered,
  sent_back: rates.sentBack,
  sent_back_rate: rates.sentBackRate,
  disputed: rates.disputed,
  disputed_rate: rates.disputedRate,
  for_provider: rates.forProvider,
  for_client: rates.forClient,
  divided: rates.divided,
});

/** The trends in a response. */
export const presentTrends = (
  weeks: readonly TrendWeek[],
  { byService, byProvider }: ReviewRates,
) => ({
  weeks: weeks.map(presentTrendWeek),
  reviews: {
    by_service: {
      translation: presentRates(byService.translation),
      transcription: presentRates(byService.transcription),
      narration: presentRates(byService.narration),
    },
    by_provider: byProvider.map((line) => ({
      provider_user_id: line.providerId,
      provider_name: line.providerName,
      ...presentRates(line),
    })),
  },
});

const presentUse = ({ calls, words, spokenMs }: Usage) => ({
  calls,
  words,
  minutes: minutesOf(spokenMs),
});

const presentMonth = (month: Instant): string => presentInstant(month).slice(0, '2026-11'.length);

/** A client's usage in a response. */
export const presentUsage = ({ months, thisMonth }: UsageReport) => ({
  months: months.map((usage) => ({ month: presentMonth(usage.month), ...presentUse(usage) })),
  this_month: presentUse(thisMonth),
});

const presentBill = (usage: MonthlyUsage) => ({
  ...presentUse(usage),
  cost: presentMoney(usage.cost),
});

/** A client's bills in a response. */
export const presentBilling = ({ thisMonth, lastMonth }: Billing) => ({
  this_month: presentBill(thisMonth),
  last_month: presentBill(lastMonth),
});

const presentEarned = ({ jobs, gross, commission, net }: Earned) => ({
  jobs,
  gross: presentMoney(gross),
  commission: presentMoney(commission),
  net: presentMoney(net),
});

const presentEarnedInMonth = (earned: EarnedInPeriod) => ({
  ...presentEarned(earned),
  refunds: earned.refunds,
});

const presentConditions = (conditions: EarningsReport['holdConditions']) =>
  conditions && {
    days: conditions.days,
    paying_clients: conditions.payingClients,
    least_paid: presentMoney(conditions.leastPaid),
  };

/** A provider's earnings in a response. */
export const presentEarnings = ({ byService, services, ...report }: EarningsReport) => ({
  this_month: presentEarnedInMonth(report.thisMonth),
  last_month: presentEarnedInMonth(report.lastMonth),
  all_time: presentEarned(report.allTime),
  by_service: {
    translation: presentEarned(byService.translation),
    transcription: presentEarned(byService.transcription),
    narration: presentEarned(byService.narration),
  },
  completed_jobs: report.allTime.jobs,
  average_rating: report.averageRating,
  rating_count: report.ratingCount,
  services: {
    approved: services.approved,
    pending: services.pending,
    rejected: services.rejected,
  },
  held: report.held.map(presentHeldEarning),
  hold_conditions: presentConditions(report.holdConditions),
});

const presentDamagedFile = ({ key, reason, noticedAt }: DamagedFile) => ({
  key,
  reason,
  noticed_at: presentInstant(noticedAt),
});

const presentBooks = (books: BooksReport | null) => ({
  balanced: books === null || books.problemCount === 0,
  problem_count: books?.problemCount ?? 0,
  problems: books?.problems ?? [],
  entries: books?.entries ?? 0,
  jobs: books?.jobs ?? 0,
  checked_at: books === null ? null : presentInstant(books.checkedAt),
  duration_seconds: books === null ? null : books.durationMs / 1_000,
});

const presentSeal = ({ last, unsealedPostings }: SystemReport['seal']) => ({
  number: last?.number ?? 0,
  hash: last?.hash ?? null,
  sealed_at: last === null ? null : presentInstant(last.at),
  unsealed_postings: unsealedPostings,
});

const presentWeeklyCheck = ({ underWay, last }: WeeklyCheckState) => ({
  ended_at: last === null ? null : presentInstant(last.endedAt),
  files: last?.files ?? 0,
  bytes: last?.bytes ?? 0,
  damaged_files: last?.damagedFiles ?? 0,
  problem_count: last?.problemCount ?? 0,
  problems: last?.problems ?? [],
  under_way:
    underWay === null
      ? null
      : {
          started_at: presentInstant(underWay.startedAt),
          files: underWay.files,
          bytes: underWay.bytes,
          damaged_files: underWay.damagedFiles,
        },
});

const presentContinuousBackup = (backup: ContinuousReport) => ({
  shipped_at: presentOptionalInstant(backup.shippedAt),
  behind_seconds: backup.behindSeconds,
  base_at: presentOptionalInstant(backup.baseAt),
  restorable_since: presentOptionalInstant(backup.restorableSince),
  problem: backup.problem,
});

/** With what links in mails begin, and why they do not work; null if they do. */
type MailLinks = Readonly<{ publicUrl: string | null; problem: string | null }>;

/** The health of the server in a response. */
export const presentSystem = (
  { books, seal, weeklyCheck, continuousBackup, ...report }: SystemReport,
  also: Readonly<{
    isUsable: boolean;
    isWritable: boolean;
    files: FilesState;
    damagedFiles: readonly DamagedFile[];
    notices: NoticeCounts;
    loop: LoopReport;
    links: MailLinks;
    now: Instant;
  }>,
) => ({
  version: report.version,
  started_at: presentInstant(report.startedAt),
  uptime_seconds: Math.floor((also.now - report.startedAt) / 1_000),
  database: { ok: also.isUsable, writable: also.isWritable, size_bytes: report.databaseBytes },
  disk: { free_bytes: report.freeBytes },
  files: { place: also.files.place, problem: also.files.problem },
  books: presentBooks(books),
  seal: presentSeal(seal),
  damaged_files: also.damagedFiles.map(presentDamagedFile),
  weekly_check: presentWeeklyCheck(weeklyCheck),
  continuous_backup: continuousBackup === null ? null : presentContinuousBackup(continuousBackup),
  outbox: { pending: also.notices.pending, failed: also.notices.failed },
  mail_links: { public_url: also.links.publicUrl, problem: also.links.problem },
  event_loop: {
    delay_p99_ms: also.loop.p99Ms,
    delay_max_ms: also.loop.maxMs,
    stalls: also.loop.stalls,
    since: presentInstant(also.loop.since),
  },
});
