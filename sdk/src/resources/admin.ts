import type { ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type {
  Analytics,
  ExportedTable,
  PlatformStats,
  PlatformTrends,
  SystemHealth,
  TableExportQuery,
  WaitingCounts,
} from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import { AdminEarnings } from './admin-earnings.ts';
import { AdminAnnouncements } from './announcements.ts';
import { Approvals } from './approvals.ts';
import { AuditLog } from './audit-log.ts';
import { Backups } from './backups.ts';
import { ManagedAccounts } from './managed-accounts.ts';
import { Notices } from './notices.ts';
import { AdminPayouts } from './payouts.ts';
import { AdminProviders } from './providers.ts';
import { Resource } from './resource.ts';
import { AdminSettings } from './settings.ts';
import { AdminServices } from './services.ts';
import { SuspiciousPairs } from './suspicious-pairs.ts';

/** Operations for admins only. */
export class Admin extends Resource {
  /** The review of submitted services. */
  readonly services = new AdminServices(this.api);
  /** All providers. */
  readonly providers = new AdminProviders(this.api);
  /** Earnings that are held. */
  readonly earnings = new AdminEarnings(this.api);
  /** Clients and providers who may be one person. */
  readonly pairs = new SuspiciousPairs(this.api);
  /** The payouts of all providers. */
  readonly payouts = new AdminPayouts(this.api);
  /** The accounts of all users. */
  readonly accounts = new ManagedAccounts(this.api);
  /** The announcements to users. */
  readonly announcements = new AdminAnnouncements(this.api);
  /** What can be changed while the marketplace runs. */
  readonly settings = new AdminSettings(this.api);
  /** Large sums that need a second admin. */
  readonly approvals = new Approvals(this.api);
  /** Who did what. */
  readonly auditLog = new AuditLog(this.api);
  /** The e-mails and messages to users. */
  readonly notices = new Notices(this.api);
  /** Backups of all data. */
  readonly backups = new Backups(this.api);

  /**
   * Get the key figures of the marketplace. API keys need the scope `reports`.
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
   * Get the success rate, the average duration and size of jobs, and the revenue by service. API keys
   * need the scope `reports`.
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
   * Get the last 12 weeks of the marketplace, oldest first: jobs, revenue, active clients and
   * providers, and the median time until jobs were completed. API keys need the scope `reports`.
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
   * Count what is pending until an admin acts: services, jobs without a provider, payouts and so on.
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
   * Get the state of the server: its version, database, disk, ledger and pending notices.
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

  /**
   * Download a table as CSV, in the order of its list. A key exports what its scopes let it list.
   *
   * @throws ValidationError for a filter that the table does not have; PermissionError.
   * @example
   * ```ts
   * const file = await nsem.admin.exportTable('jobs', { created_after: '2026-11-01' });
   * await file.toFile(file.filename);
   * ```
   */
  exportTable(
    table: ExportedTable,
    query?: TableExportQuery,
    options?: RequestOptions,
  ): ApiPromise<Download> {
    return this.api.download('GET /admin/exports/{table}', { path: { table }, query, options });
  }
}
