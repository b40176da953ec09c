// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type {
  MemoryMatch,
  MemoryMatchQuery,
  MemorySearchQuery,
  MemorySegment,
  MemorySettings,
  MemorySettingsBody,
} from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/**
 * What you have translated, in segments, as a provider; and what you allow with it, as a client.
 */
export class TranslationMemory extends Resource {
  /**
   * Find what you have delivered for similar sources. The most similar first, for the provider who
   * is translating the job. For providers.
   *
   * @throws NotFoundError (`job.not-found`, `memory.not-translating`).
   * @example
   * ```ts
   * const text = 'Wash your hands with soap before you eat.';
   * const [best] = await nsem.memory.findMatches(128, { text, limit: 3 });
   * if (best !== undefined) console.log(`${best.score} %: ${best.text}`);
   * ```
   */
  findMatches(
    jobId: number,
    query: MemoryMatchQuery,
    options?: RequestOptions,
  ): ApiPromise<readonly MemoryMatch[]> {
    return this.api.send('GET /jobs/{id}/memory', { path: { id: jobId }, query, options });
  }

  /**
   * Search the sources that you have translated. Finds words that begin with what you enter, and
   * phrases, newest first. For providers.
   *
   * @example
   * ```ts
   * for (const { source, text } of await nsem.memory.search({ query: 'clean water' })) {
   *   console.log(source, text);
   * }
   * ```
   */
  search(query: MemorySearchQuery, options?: RequestOptions): ApiPromise<readonly MemorySegment[]> {
    return this.api.send('GET /memory/search', { query, options });
  }

  /**
   * Download your memory. All your segments as TMX 1.4, which other translation programs read,
   * newest first. At most ten exports within an hour, counting those of your account. For
   * providers.
   *
   * @example
   * ```ts
   * const memory = await nsem.memory.export();
   * await memory.toFile(memory.filename);
   * ```
   */
  export(options?: RequestOptions): ApiPromise<Download> {
    return this.api.download('GET /memory/export', { options });
  }

  /**
   * Get what you allow with the translations of your texts. Whether providers may also be suggested
   * the translations of your texts for jobs of other clients. For clients.
   *
   * @example
   * ```ts
   * const { allows_reuse: isAllowed } = await nsem.memory.getSettings();
   * ```
   */
  getSettings(options?: RequestOptions): ApiPromise<MemorySettings> {
    return this.api.send('GET /memory/settings', { options });
  }

  /**
   * Change what you allow with the translations of your texts. Whether providers may also be
   * suggested the translations of your texts for jobs of other clients. For clients.
   *
   * @example
   * ```ts
   * await nsem.memory.updateSettings({ allows_reuse: true });
   * ```
   */
  updateSettings(body: MemorySettingsBody, options?: WriteOptions): ApiPromise<MemorySettings> {
    return this.api.once('PUT /memory/settings', { body, options });
  }

  /**
   * Delete a segment from your memory, such as a mistake. The job that you delivered it with does
   * not change. For providers.
   *
   * @throws NotFoundError (`memory.segment-not-found`).
   * @example
   * ```ts
   * await nsem.memory.delete(41);
   * ```
   */
  delete(id: number, options?: WriteOptions): ApiPromise<void> {
    return this.api.once('DELETE /memory/{id}', { isEmpty: true, path: { id }, options });
  }
}
