import type { ApiPromise } from '../core/api-promise.ts';
import type { Analytics, PlatformStats, SystemHealth } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import { Backups } from './backups.ts';
import { Notices } from './notices.ts';
import { PayoutRuns } from './payouts.ts';
import { ProviderReviews } from './providers.ts';
import { Resource } from './resource.ts';
import { ServiceReviews } from './services.ts';

/** What only admins do and see. */
export class Admin extends Resource {
  /** The review of submitted services. */
  readonly services = new ServiceReviews(this.api);
  /** Everyone who offers services. */
  readonly providers = new ProviderReviews(this.api);
  /** The payouts of all providers. */
  readonly payouts = new PayoutRuns(this.api);
  /** The mails and messages that go out. */
  readonly notices = new Notices(this.api);
  /** All that the marketplace holds, to keep elsewhere. */
  readonly backups = new Backups(this.api);

  /**
   * The marketplace at a glance. Keys need the scope `reports`.
   *
   * @example
   * ```ts
   * const { activeJobs, pendingApprovals, totalRevenue } = await nsem.admin.stats();
   * ```
   */
  stats(options?: RequestOptions): ApiPromise<PlatformStats> {
    return this.api.send('GET /admin/stats', { options });
  }

  /**
   * How the marketplace does: success, duration and size of jobs, revenue by service. Keys need the
   * scope `reports`.
   *
   * @example
   * ```ts
   * const { successRate, revenueByService } = await nsem.admin.analytics();
   * console.log(`${successRate} %`, revenueByService.total);
   * ```
   */
  analytics(options?: RequestOptions): ApiPromise<Analytics> {
    return this.api.send('GET /admin/analytics', { options });
  }

  /**
   * How the server is: its version, its database and disk, its books, and what waits to be sent.
   *
   * @example
   * ```ts
   * const { books, outbox, disk } = await nsem.admin.health();
   * if (!books.balanced) console.error(books.problems);
   * ```
   */
  health(options?: RequestOptions): ApiPromise<SystemHealth> {
    return this.api.send('GET /admin/health', { options });
  }
}
