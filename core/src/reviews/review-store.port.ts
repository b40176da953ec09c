import type { RevisionEnd } from '../jobs/decide-job.ts';
import type { CursorPage, DisputeId, FileId, JobId, StatementFileId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Dispute, DisputeSide, DisputeStatus, ListedDispute, NewDispute } from './dispute.ts';
import type { NewRevision, Revision } from './revision.ts';

/** Stores the revisions of results and the disputes about them. */
export interface ReviewStore {
  addRevision(revision: NewRevision): Promise<Revision>;
  /** The revision that the provider of a job works on. Inside `write`, no other unit changes it meanwhile. */
  findOpenRevision(jobId: JobId): Promise<Revision | undefined>;
  /** All revisions of a job, oldest first. */
  listRevisions(jobId: JobId): Promise<readonly Revision[]>;
  /** Changes the pins, or the reason for which it was declined. */
  replaceRevision(revision: Revision): Promise<void>;
  /** Ends the revision that the provider of a job works on. */
  endRevision(jobId: JobId, ended: Readonly<{ end: RevisionEnd; at: Instant }>): Promise<void>;
  /** @throws {InvariantError} if there is one about the job already. */
  addDispute(dispute: NewDispute): Promise<Dispute>;
  findDispute(jobId: JobId): Promise<ListedDispute | undefined>;
  /** Changes the texts of its statements, or decides it. */
  replaceDispute(dispute: Dispute): Promise<void>;
  /** Adds a file to the statement of a side. */
  addStatementFile(
    file: Readonly<{ disputeId: DisputeId; side: DisputeSide; fileId: FileId }>,
  ): Promise<void>;
  removeStatementFile(id: StatementFileId): Promise<void>;
  /** The newest first. */
  listDisputes(
    filter: Readonly<{ status?: DisputeStatus | undefined }>,
    page: CursorPage,
  ): Promise<readonly ListedDispute[]>;
}
