// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Draft, DraftBody, DraftVersion, SavedDraft } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** Your unfinished work on the jobs that are assigned to you, as a provider. */
export class Drafts extends Resource {
  /**
   * Get your draft of a job that you are working on. Before the first save, `version` is 0: a
   * translation is divided into segments without a translation, and the text of another job is
   * empty. For providers.
   *
   * @throws NotFoundError (`job.not-found`, `draft.not-found`).
   * @example
   * ```ts
   * const { content } = await nsem.jobs.drafts.get(128);
   * if (content.kind === 'segments') console.log(content.segments.length);
   * ```
   */
  get(id: number, options?: RequestOptions): ApiPromise<Draft> {
    return this.api.send('GET /jobs/{id}/draft', { path: { id }, options });
  }

  /**
   * Save your draft of a job that you are working on. If it was saved since `base_version`, nothing
   * is overwritten, and the problem names the newer version. The segments of a translation must
   * have the sources and gaps that were read; they can be merged and split. For providers.
   *
   * @throws NotFoundError (`job.not-found`, `draft.not-found`); ConflictError
   * (`draft.newer-version`); ValidationError (`draft.other-source`, `draft.wrong-kind`,
   * `draft.too-long`).
   * @example
   * ```ts
   * const text = 'Mema wo akye. Yɛfrɛ me Ama.';
   * const saved = await nsem.jobs.drafts.save(129, {
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
   * List the versions of your draft, newest first. At most 20. For providers.
   *
   * @throws NotFoundError (`job.not-found`, `draft.not-found`).
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
   * Get a version of your draft. For providers.
   *
   * @throws NotFoundError (`job.not-found`, `draft.not-found`, `draft.version-not-found`).
   * @example
   * ```ts
   * const { content } = await nsem.jobs.drafts.getVersion(128, 3);
   * ```
   */
  getVersion(id: number, version: number, options?: RequestOptions): ApiPromise<Draft> {
    return this.api.send('GET /jobs/{id}/draft/versions/{version}', {
      path: { id, version },
      options,
    });
  }
}
