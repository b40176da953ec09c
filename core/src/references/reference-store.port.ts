import type { AccountId, JobId, ReferenceId } from '../kernel/ids.ts';
import type { NewReferenceFile, ReferenceFile, ReferenceKey } from './reference-file.ts';

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
