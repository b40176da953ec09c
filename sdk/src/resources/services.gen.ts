// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { NewServiceSubmission, Service, ServiceSubmission } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** The methods of {@link Services} that only call. */
export abstract class ServicesCalls extends Resource {
  /**
   * List your service configurations, newest first. For providers.
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
   * Submit a service for review. It is pending until an admin approves or rejects it, unless this
   * marketplace approves services without a review. A narration needs a voice sample: a WAV file of
   * 1 to 120 seconds, in JSON as data URL or base64. With `replaces_id` it is a new version of your
   * rejected service, which is removed; a narration then has the same voice sample unless another
   * one is sent. For providers.
   *
   * @throws PermissionError (`account.email-unverified`); NotFoundError (`service.not-found`);
   * ConflictError (`quota.exceeded`, `service.duplicate`, `service.not-rejected`); ValidationError
   * (`language.unknown`, `service.same-languages`, `service.sample-missing`,
   * `service.sample-not-allowed`, `upload.voice-sample-invalid`).
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
   * Edit a pending service. A narration in the same language keeps its recording unless a new one
   * is sent. For providers.
   *
   * @throws NotFoundError (`service.not-found`); ConflictError (`quota.exceeded`,
   * `service.not-pending`); ValidationError (`language.unknown`, `service.same-languages`,
   * `service.sample-missing`, `service.sample-not-allowed`, `upload.voice-sample-invalid`).
   * @example
   * ```ts
   * await nsem.services.update(3, { service_type: 'transcription', language: 'Ewe' });
   * ```
   */
  update(id: number, body: ServiceSubmission, options?: WriteOptions): ApiPromise<Service> {
    return this.api.once('PUT /services/{id}', { path: { id }, body, options });
  }

  /**
   * Delete your service, whatever its status. For providers.
   *
   * @throws NotFoundError (`service.not-found`).
   * @example
   * ```ts
   * await nsem.services.delete(3);
   * ```
   */
  delete(id: number, options?: WriteOptions): ApiPromise<void> {
    return this.api.once('DELETE /services/{id}', { isEmpty: true, path: { id }, options });
  }
}
