import type { Actor } from '../accounts/actor.ts';
import type { PermissionFault } from '../accounts/permission.ts';
import type { JobId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { LanguageCode } from '../languages/language.ts';
import type { StoredFile } from '../ports/stored-file.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { JobFault } from './job-fault.ts';
import { isOfDocument } from './job.ts';
import { findJobFor } from './read-job.ts';

/** A document whose translation was delivered as text. */
export type TranslatedDocument = Readonly<{
  /** What the client sent. */
  document: StoredFile;
  /** What the provider delivered. */
  output: StoredFile;
  /** The texts of the document. */
  content: string;
  targetLanguage: LanguageCode;
}>;

/**
 * Finds the document of a job and its translation, for actors who may read the content of the job.
 *
 * @returns null if the client sent no document.
 */
export async function readTranslatedDocument(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<TranslatedDocument | null, JobFault | PermissionFault>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.read-content' });
  if (!found.ok) return found;
  const { contentErasedAt, content, inputId, outputId, status, work } = found.value;
  if (contentErasedAt !== null) return refuse({ code: 'job.content-erased' });
  if (outputId === null) return refuse({ code: 'job.output-not-ready', status });
  if (inputId === null || !isOfDocument(found.value) || work.serviceType !== 'translation') {
    return ok(null);
  }
  const [document, output] = [await stores.files.find(inputId), await stores.files.find(outputId)];
  if (document === undefined || output === undefined) return ok(null);
  return ok({ document, output, content, targetLanguage: work.targetLanguage });
}
