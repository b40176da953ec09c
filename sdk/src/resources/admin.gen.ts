// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type {
  Analytics,
  PlatformStats,
  PlatformTrends,
  SystemHealth,
  WaitingCounts,
} from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import { AdminProviders } from './admin-providers.ts';
import { AdminServices } from './admin-services.ts';
import { AdminEarnings } from './admin-earnings.gen.ts';
import { SuspiciousPairs } from './admin-pairs.gen.ts';
import { AdminPayouts } from './admin-payouts.gen.ts';
import { ManagedAccounts } from './admin-accounts.gen.ts';
import { AdminAnnouncements } from './admin-announcements.gen.ts';
import { AdminSettings } from './admin-settings.gen.ts';
import { AdminDisputes } from './admin-disputes.gen.ts';
import { Approvals } from './admin-approvals.gen.ts';
import { AuditLog } from './admin-audit-log.gen.ts';
import { Notices } from './admin-notices.gen.ts';
import { Backups } from './admin-backups.gen.ts';
import { Resource } from './resource.ts';

/** The methods of {@link Admin} that only call. */
export abstract class AdminCalls extends Resource {
  /** All providers, approved or not, active or not; for admins. */
  readonly providers = new AdminProviders(this.api);

  /** The review of submitted services, for admins. */
  readonly services = new AdminServices(this.api);

  /** The earnings of jobs that the platform paid for, which are held. For admins. */
  readonly earnings = new AdminEarnings(this.api);

  /** Clients and providers who may be one person. For admins. */
  readonly pairs = new SuspiciousPairs(this.api);

  /** The payouts of all providers, for admins and API keys with the scope `payouts`. */
  readonly payouts = new AdminPayouts(this.api);

  /** The accounts of all users, for admins with a session. */
  readonly accounts = new ManagedAccounts(this.api);

  /** The announcements of the marketplace, for admins with a session. */
  readonly announcements = new AdminAnnouncements(this.api);

  /** What admins can change while the marketplace runs. For admins with a session. */
  readonly settings = new AdminSettings(this.api);

  /** Contested results, which admins decide about. */
  readonly disputes = new AdminDisputes(this.api);

  /** Large credits, refunds and payouts that need a second admin. For admins with a session. */
  readonly approvals = new Approvals(this.api);

  /** Who did what, for admins with a session. */
  readonly auditLog = new AuditLog(this.api);

  /** The e-mails and messages to users, for admins. */
  readonly notices = new Notices(this.api);

  /**
   * Consistent backups of all data, for admins and API keys with the scope `backup`. The server
   * creates one backup at a time. The default timeout is 10 minutes.
   */
  readonly backups = new Backups(this.api);

  /**
   * Get the key figures of the marketplace. For admins.
   *
   * @example
   * ```ts
   * const { activeJobs, pendingApprovals, totalRevenue } = await nsem.admin.getStats();
   * ```
   */
  getStats(options?: RequestOptions): ApiPromise<PlatformStats> {
    return this.api.send('GET /admin/stats', { options });
  }

  /**
   * Count what is pending until an admin acts: services, jobs without a provider, payouts and so
   * on. For admins.
   *
   * @example
   * ```ts
   * const { services, jobs } = await nsem.admin.getWaiting();
   * console.log(`${services} services to review, ${jobs} jobs to assign`);
   * ```
   */
  getWaiting(options?: RequestOptions): ApiPromise<WaitingCounts> {
    return this.api.send('GET /admin/waiting', { options });
  }

  /**
   * Get the analytics of the marketplace. The success rate, the average duration and size of jobs,
   * and the revenue by service. For admins.
   *
   * @example
   * ```ts
   * const { successRate, revenueByService } = await nsem.admin.getAnalytics();
   * console.log(`${successRate} %`, revenueByService.total);
   * ```
   */
  getAnalytics(options?: RequestOptions): ApiPromise<Analytics> {
    return this.api.send('GET /admin/analytics', { options });
  }

  /**
   * Get the trends of the last 12 weeks. Jobs, revenue, active clients and providers, and the
   * median time until jobs were completed. For admins.
   *
   * @example
   * ```ts
   * const { weeks } = await nsem.admin.getTrends();
   * for (const { week_start, completed, revenue } of weeks) console.log(week_start, completed, revenue);
   * ```
   */
  getTrends(options?: RequestOptions): ApiPromise<PlatformTrends> {
    return this.api.send('GET /admin/analytics/trends', { options });
  }

  /**
   * Inspect the server, its ledger and its outbox, for admins. Its version, database, disk, ledger
   * and pending notices. For admins.
   *
   * @example
   * ```ts
   * const { books, outbox, disk } = await nsem.admin.getHealth();
   * if (!books.balanced) console.error(books.problems);
   * ```
   */
  getHealth(options?: RequestOptions): ApiPromise<SystemHealth> {
    return this.api.send('GET /admin/health', { options });
  }
}
