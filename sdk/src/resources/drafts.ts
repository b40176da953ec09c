import type { ApiPromise } from '../core/api-promise.ts';
import type { Draft, DraftBody, DraftVersion, SavedDraft } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** Your unfinished work on the jobs that are assigned to you, as a provider. */
export class Drafts extends Resource {
  /**
   * Get your draft of a job that is in progress. Before the first save its `version` is 0: a
   * translation is divided into segments that have no translation.
   *
   * @throws NotFoundError if you are not working on the job.
   * @example
   * ```ts
   * const { version, content } = await nsem.jobs.drafts.get(128);
   * if (content.kind === 'segments') console.log(version, content.segments.length);
   * ```
   */
  get(id: number, options?: RequestOptions): ApiPromise<Draft> {
    return this.api.send('GET /jobs/{id}/draft', { path: { id }, options });
  }

  /**
   * Save your draft of a job that is in progress, as a new version. The segments of a translation
   * must have the sources and gaps that {@link get} returns; they can be merged and split.
   *
   * @throws ConflictError (`draft.newer-version`) if it was saved since `base_version`, and nothing is
   * overwritten; NotFoundError if you are not working on the job; ValidationError.
   * @example
   * ```ts
   * const text = 'Mema wo akye. Yɛfrɛ me Ama.';
   * const { version } = await nsem.jobs.drafts.save(129, {
   *   base_version: 0,
   *   saved_on: 'Ama’s laptop',
   *   content: { kind: 'text', text },
   * });
   * ```
   */
  save(id: number, body: DraftBody, options?: WriteOptions): ApiPromise<SavedDraft> {
    return this.api.once('PUT /jobs/{id}/draft', { path: { id }, body, options });
  }

  /**
   * List the versions of your draft of a job that is in progress, newest first: at most 20.
   *
   * @throws NotFoundError if you are not working on the job.
   * @example
   * ```ts
   * for (const { version, saved_at, words } of await nsem.jobs.drafts.listVersions(128)) {
   *   console.log(version, saved_at, words);
   * }
   * ```
   */
  listVersions(id: number, options?: RequestOptions): ApiPromise<readonly DraftVersion[]> {
    return this.api.send('GET /jobs/{id}/draft/versions', { path: { id }, options });
  }

  /**
   * Get a version of your draft of a job that is in progress.
   *
   * @throws NotFoundError if you are not working on the job, or the version is not retained any more.
   * @example
   * ```ts
   * const { content } = await nsem.jobs.drafts.getVersion(128, 3);
   * ```
   */
  getVersion(id: number, version: number, options?: RequestOptions): ApiPromise<Draft> {
    const path = { id, version };
    return this.api.send('GET /jobs/{id}/draft/versions/{version}', { path, options });
  }
}
