import type { ApiPromise } from '../core/api-promise.ts';
import type {
  NewServiceSubmission,
  Service,
  ServiceApprovalResults,
  ServiceStatus,
  ServiceSubmission,
  SubmittedService,
  SubmittedServiceQuery,
} from '../core/models.ts';
import type { Download } from '../core/download.ts';
import { optionRules } from '../core/option-rules.ts';
import type { RejectionOptions, RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** The services that you offer, as a provider. */
export class Services extends Resource {
  /**
   * List your services, whatever their status.
   *
   * @example
   * ```ts
   * const { data: services } = await nsem.services.list();
   * ```
   */
  list(options?: RequestOptions): PagePromise<Service> {
    return this.api.list('GET /services/my-services', { options });
  }

  /**
   * Submit a service, which an admin then approves or rejects. A narration requires a voice sample:
   * a WAV file of 1 to 120 seconds, as data URL or base64. With `replaces_id` it is a new version of
   * your rejected service, which is removed; a narration then keeps its voice sample unless you send
   * another.
   *
   * @throws ConflictError if the same service is already approved; ValidationError.
   * @example
   * ```ts
   * await nsem.services.create({
   *   service_type: 'translation',
   *   source_language: 'English',
   *   target_language: 'Twi',
   * });
   * ```
   */
  create(body: NewServiceSubmission, options?: WriteOptions): ApiPromise<Service> {
    return this.api.once('POST /services/', { body, options });
  }

  /**
   * Change a pending service.
   *
   * @throws ConflictError if it was already reviewed.
   * @example
   * ```ts
   * await nsem.services.update(3, { service_type: 'transcription', language: 'Ewe' });
   * ```
   */
  update(id: number, body: ServiceSubmission, options?: WriteOptions): ApiPromise<Service> {
    return this.api.once('PUT /services/{id}', { path: { id }, body, options });
  }

  /**
   * Delete a service, whatever its status.
   *
   * @example
   * ```ts
   * await nsem.services.delete(3);
   * ```
   */
  delete(id: number, options?: WriteOptions): ApiPromise<void> {
    return this.api.once('DELETE /services/{id}', { isEmpty: true, path: { id }, options });
  }

  /**
   * Download a narrator's voice sample. Samples of approved services are available to all users.
   *
   * @param path the `audio_recording` of a service: `/api/audio/{filename}`.
   * @throws NotFoundError if it does not exist, or the caller has no access.
   * @example
   * ```ts
   * const { data: services } = await nsem.services.list();
   * for (const { audio_recording: path } of services) {
   *   if (path !== null) console.log((await nsem.services.downloadSample(path)).sizeBytes);
   * }
   * ```
   */
  downloadSample(path: string, options?: RequestOptions): ApiPromise<Download> {
    const filename = path.slice(path.lastIndexOf('/') + 1);
    return this.api.download('GET /api/audio/{filename}', { path: { filename }, options });
  }
}

/** The review of submitted services, for admins. */
export class AdminServices extends Resource {
  /**
   * List all services with their providers, newest first by default.
   *
   * @example
   * ```ts
   * const pending = nsem.admin.services.list({ status: 'pending', sort: 'oldest' });
   * for await (const service of pending) {
   *   console.log(service.id, service.user_name, service.service_type);
   * }
   * ```
   */
  list(query?: SubmittedServiceQuery, options?: RequestOptions): PagePromise<SubmittedService> {
    return this.api.list('GET /admin/all-services', { query, options });
  }

  /**
   * Approve a pending service. A provider's first approval activates them and assigns the Provider ID.
   *
   * @throws ConflictError if it is not pending.
   * @example
   * ```ts
   * await nsem.admin.services.approve(3);
   * ```
   */
  approve(id: number, options?: WriteOptions): ApiPromise<Service> {
    return this.api.once('PUT /admin/approve-service/{id}', { path: { id }, options });
  }

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
   * Undo the last decision on a service, for 15 seconds after it: until then the provider is not
   * notified. A Provider ID that the approval assigned is taken back.
   *
   * @throws ConflictError if it is too late, or the provider has a job since then.
   * @example
   * ```ts
   * await nsem.admin.services.undoReview(3);
   * ```
   */
  undoReview(id: number, options?: WriteOptions): ApiPromise<Service> {
    return this.api.once('POST /admin/services/{id}/undo-review', { path: { id }, options });
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
