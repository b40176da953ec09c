import type { JobStatus } from '../jobs/job.ts';
import type { AccountId, FileId, JobId, ReferenceId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { NewStoredFile, StoredFile } from '../ports/files.port.ts';

/** How many reference files a job can have. */
export const mostReferences = 10;

/** The largest reference file in bytes: 50 MB. */
export const mostReferenceBytes = 50 * 1024 * 1024;

/** The longest description of a reference file, in UTF-16 units. */
export const longestReferenceDescription = 200;

/** A reference file that has no id yet. */
export type NewReferenceFile = Readonly<{
  jobId: JobId;
  fileId: FileId;
  /** The client's description; null if none. */
  description: string | null;
  createdAt: Instant;
}>;

/** A file that the client gives the provider for the work, apart from what the job is about. */
export type ReferenceFile = NewReferenceFile &
  Pick<NewStoredFile, 'name' | 'contentType' | 'sizeBytes'> &
  Readonly<{ id: ReferenceId }>;

/** Names a reference file of a job. */
export type ReferenceKey = Readonly<{ jobId: JobId; id: ReferenceId }>;

/** A reference file that was just stored. */
export const composeReference = (
  {
    id,
    jobId,
    description,
    createdAt,
  }: ReferenceKey & Pick<NewReferenceFile, 'description' | 'createdAt'>,
  { id: fileId, name, contentType, sizeBytes }: StoredFile,
): ReferenceFile => ({
  id,
  jobId,
  fileId,
  description,
  createdAt,
  name,
  contentType,
  sizeBytes,
});

/** Why an operation on reference files is refused. */
export type ReferenceFault =
  /** The job has no such reference file, or none any more. */
  | Readonly<{ code: 'reference.not-found' }>
  /** The job has as many reference files as it can have. */
  | Readonly<{ code: 'reference.too-many'; most: number }>
  /** The files of a job are fixed once it has ended. */
  | Readonly<{ code: 'reference.job-ended'; status: JobStatus }>;

/** Stores which files belong to a job as references. */
export interface ReferenceStore {
  insert(reference: NewReferenceFile): Promise<ReferenceId>;
  /** The reference files of a job, oldest first. */
  listByJob(jobId: JobId): Promise<readonly ReferenceFile[]>;
  /** Which of these jobs of the client have reference files, in the order of their ids. */
  findJobs(clientId: AccountId, among: readonly JobId[]): Promise<readonly JobId[]>;
  /** That of another job is not found. */
  find(key: ReferenceKey): Promise<ReferenceFile | undefined>;
  /** Removes the row; that of the stored file must be removed after it. */
  remove(id: ReferenceId): Promise<void>;
}
