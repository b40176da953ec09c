import type { FileId, JobId } from '../kernel/ids.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { StoredFile } from '../ports/stored-file.ts';
import type { Stores } from '../unit-of-work.port.ts';

/** The files of a job: what its client sent, and what its provider delivered. */
export const jobFiles = ['input', 'output'] as const;
export type JobFile = (typeof jobFiles)[number];

/** A file of a job that a link was issued for. */
export type LinkedFile = Readonly<{ jobId: JobId; kind: JobFile; fileId: FileId }>;

/**
 * Finds the file that a link leads to. The user for whom it was issued was allowed to read the file;
 * the caller must have checked that the link is genuine and has not expired.
 *
 * @returns undefined if the job no longer has the file: its content was erased, or it was replaced.
 */
export async function readLinkedFile(
  stores: Stores,
  _anonymous: undefined,
  { jobId, kind, fileId }: LinkedFile,
): Promise<Result<StoredFile | undefined, never>> {
  const job = await stores.jobs.find(jobId);
  const current = kind === 'input' ? job?.inputId : job?.outputId;
  if (job === undefined || job.contentErasedAt !== null || current !== fileId) return ok(undefined);
  return ok(await stores.files.find(fileId));
}
