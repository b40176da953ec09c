import type { ApiPromise } from '../core/api-promise.ts';
import type { Service, ServiceApprovalResults, ServiceStatus } from '../core/models.ts';
import { optionRules } from '../core/option-rules.ts';
import type { RejectionOptions, WriteOptions } from '../core/options.ts';
import { AdminServicesCalls } from './admin-services.gen.ts';

/** The review of submitted services, for admins. */
export class AdminServices extends AdminServicesCalls {
  /**
   * Approve several pending services, at most 100. A refusal does not stop the others: each result has
   * the approved `service` or a `problem`.
   *
   * @example
   * ```ts
   * const { results } = await nsem.admin.services.approveMany([12, 13, 14]);
   * for (const { id, problem } of results) if (problem !== null) console.warn(id, problem.detail);
   * ```
   */
  approveMany(ids: readonly number[], options?: WriteOptions): ApiPromise<ServiceApprovalResults> {
    return this.api.once('POST /admin/services/approve', { body: { ids: [...ids] }, options });
  }

  /**
   * Reject a pending service. Its provider reads the reason, and can answer with a new version.
   *
   * @throws ConflictError if it is not pending.
   * @example
   * ```ts
   * await nsem.admin.services.reject(3, { reason: 'The sample is too quiet.' });
   * ```
   */
  reject(id: number, options?: RejectionOptions): ApiPromise<Service> {
    const body = { reason: options?.reason };
    const known = optionRules.rejection;
    return this.api.once('PUT /admin/reject-service/{id}', { path: { id }, body, options, known });
  }

  /**
   * Set the status of a service, whatever it is now.
   *
   * @example
   * ```ts
   * await nsem.admin.services.setStatus(3, 'pending');
   * ```
   */
  setStatus(id: number, status: ServiceStatus, options?: RejectionOptions): ApiPromise<Service> {
    const body = { status, reason: options?.reason };
    const known = optionRules.rejection;
    return this.api.once('PUT /admin/services/{id}/status', {
      path: { id },
      body,
      options,
      known,
    });
  }
}
