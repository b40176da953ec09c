// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type {
  GlossaryExportQuery,
  GlossaryImport,
  GlossaryImportResult,
  GlossaryQuery,
  GlossaryTerm,
  GlossaryTermBody,
} from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** The terms of clients, and how they are to be translated. */
export class Glossary extends Resource {
  /**
   * Get the terms of the client that are in the text of a translation. In the order of the text, at
   * most 500. For the client, for admins, and for the provider while they work on the job;
   * otherwise, and for other services, the list is empty.
   *
   * @throws NotFoundError (`job.not-found`).
   * @example
   * ```ts
   * const terms = await nsem.glossary.getForJob(128);
   * for (const { term, translation } of terms) console.log(term, translation ?? term);
   * ```
   */
  getForJob(jobId: number, options?: RequestOptions): ApiPromise<readonly GlossaryTerm[]> {
    return this.api.send('GET /jobs/{id}/glossary', { path: { id: jobId }, options });
  }

  /**
   * List the terms of your glossary, newest first. For clients.
   *
   * @throws ValidationError (`language.unknown`).
   * @example
   * ```ts
   * for await (const { term, translation } of nsem.glossary.list({ target_language: 'tw' })) {
   *   console.log(term, translation ?? 'stays as it is');
   * }
   * ```
   */
  list(query?: GlossaryQuery, options?: RequestOptions): PagePromise<GlossaryTerm> {
    return this.api.list('GET /glossary/', { query, options });
  }

  /**
   * Add a term to your glossary. Without a translation, it stays as it is. For clients.
   *
   * @throws ConflictError (`glossary.term-exists`, `glossary.too-many`); ValidationError
   * (`glossary.invalid`, `language.unknown`, `service.same-languages`).
   * @example
   * ```ts
   * await nsem.glossary.create({
   *   source_language: 'en',
   *   target_language: 'tw',
   *   term: 'health centre',
   *   translation: 'apɔmuden fie',
   *   forbidden: ['ayaresabea'],
   * });
   * ```
   */
  create(body: GlossaryTermBody, options?: WriteOptions): ApiPromise<GlossaryTerm> {
    return this.api.once('POST /glossary/', { body, options });
  }

  /**
   * Download your glossary as CSV. With the columns that an import reads. For clients.
   *
   * @throws ValidationError (`language.unknown`).
   * @example
   * ```ts
   * const file = await nsem.glossary.export({ target_language: 'tw' });
   * await file.toFile(file.filename);
   * ```
   */
  export(query?: GlossaryExportQuery, options?: RequestOptions): ApiPromise<Download> {
    return this.api.download('GET /glossary/export', { query, options });
  }

  /**
   * Add the terms of a CSV file to your glossary. All lines are imported, or none: the problem
   * names up to 50 of the lines that are refused. With `dry_run`, the answer is the same, and
   * nothing is stored. For clients.
   *
   * @throws ValidationError (`glossary.import-invalid`) with the lines that are refused;
   * ConflictError (`glossary.too-many`) if you would have more than 5,000 terms.
   * @example
   * ```ts
   * const csv = 'source_language,target_language,term,translation\nen,tw,ward,dan\n';
   * const { added, updated } = await nsem.glossary.import({ csv, mode: 'update', dry_run: true });
   * ```
   */
  import(body: GlossaryImport, options?: WriteOptions): ApiPromise<GlossaryImportResult> {
    return this.api.once('POST /glossary/import', { body, options });
  }

  /**
   * Get a term of your glossary. For clients.
   *
   * @throws NotFoundError (`glossary.not-found`).
   * @example
   * ```ts
   * const { term, translation } = await nsem.glossary.get(12);
   * ```
   */
  get(id: number, options?: RequestOptions): ApiPromise<GlossaryTerm> {
    return this.api.send('GET /glossary/{id}', { path: { id }, options });
  }

  /**
   * Replace a term of your glossary. For clients.
   *
   * @throws NotFoundError (`glossary.not-found`); ConflictError (`glossary.term-exists`);
   * ValidationError (`glossary.invalid`, `language.unknown`, `service.same-languages`).
   * @example
   * ```ts
   * const languages = { source_language: 'en', target_language: 'tw' };
   * await nsem.glossary.update(12, { ...languages, term: 'Ghana Health Service' });
   * ```
   */
  update(id: number, body: GlossaryTermBody, options?: WriteOptions): ApiPromise<GlossaryTerm> {
    return this.api.once('PUT /glossary/{id}', { path: { id }, body, options });
  }

  /**
   * Remove a term from your glossary. For clients.
   *
   * @throws NotFoundError (`glossary.not-found`).
   * @example
   * ```ts
   * await nsem.glossary.delete(12);
   * ```
   */
  delete(id: number, options?: WriteOptions): ApiPromise<void> {
    return this.api.once('DELETE /glossary/{id}', { isEmpty: true, path: { id }, options });
  }
}
