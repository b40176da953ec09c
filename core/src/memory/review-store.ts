import type { Job } from '../jobs/job.ts';
import type { JobId } from '../kernel/ids.ts';
import { invariant } from '../kernel/result.ts';
import type {
  Dispute,
  DisputeSide,
  ListedDispute,
  Statement,
  StatementFile,
} from '../reviews/dispute.ts';
import type { ReviewStore } from '../reviews/review-store.port.ts';
import {
  cutPage,
  findRow,
  insertRow,
  type MemoryState,
  newestFirst,
  replaceRow,
} from './memory-state.ts';

/** The revisions of results and the disputes about them, in memory. */
export function createReviewStore({
  accounts,
  disputes,
  files,
  jobs,
  revisions,
  statementFiles,
}: MemoryState): ReviewStore {
  const jobOf = (id: JobId): Job => {
    const job = jobs.rows.get(id);
    invariant(job !== undefined, 'a dispute is about a job');
    return job;
  };
  const disputeOf = (jobId: JobId) => findRow(disputes, (row) => row.jobId === jobId);
  const openOf = (jobId: JobId) =>
    findRow(revisions, (row) => row.jobId === jobId && row.end === null);

  const filesOf = (disputeId: number, side: DisputeSide): readonly StatementFile[] =>
    [...statementFiles.rows.values()]
      .filter((file) => file.disputeId === disputeId && file.side === side)
      .map(({ id, fileId }) => {
        const file = files.rows.get(fileId);
        invariant(file !== undefined, 'a file of a statement is registered');
        const { name, contentType, sizeBytes } = file;
        return { id, fileId, name, contentType, sizeBytes };
      });

  const statementOf = (dispute: Dispute, side: DisputeSide): Statement | null => {
    const said = dispute[side];
    return said && { ...said, files: filesOf(dispute.id, side) };
  };

  const listed = (dispute: Dispute): ListedDispute => ({
    ...dispute,
    client: statementOf(dispute, 'client'),
    provider: statementOf(dispute, 'provider'),
    clientName: accounts.rows.get(dispute.clientId)?.name ?? '',
    providerName: accounts.rows.get(dispute.providerId)?.name ?? '',
    serviceType: jobOf(dispute.jobId).work.serviceType,
    price: jobOf(dispute.jobId).quote.price,
  });

  return {
    addRevision: async (revision) => insertRow(revisions, (id) => ({ ...revision, id })),
    findOpenRevision: async (jobId) => openOf(jobId),
    listRevisions: async (jobId) =>
      [...revisions.rows.values()].filter((revision) => revision.jobId === jobId),
    replaceRevision: async (revision) => replaceRow(revisions, revision),
    async endRevision(jobId, { end, at }) {
      const open = openOf(jobId);
      invariant(open !== undefined, `a revision of job ${jobId} is open`);
      replaceRow(revisions, { ...open, end, endedAt: at });
    },
    async addDispute(dispute) {
      invariant(disputeOf(dispute.jobId) === undefined, 'a job has at most one dispute');
      return insertRow(disputes, (id) => ({ ...dispute, id }));
    },
    async findDispute(jobId) {
      const dispute = disputeOf(jobId);
      return dispute && listed(dispute);
    },
    async replaceDispute({ id, ...changed }) {
      const stored = disputes.rows.get(id);
      invariant(stored !== undefined, 'a dispute that changes is stored');
      const { client, provider, decision } = changed;
      replaceRow(disputes, { ...stored, client, provider, decision });
    },
    async addStatementFile(file) {
      insertRow(statementFiles, (id) => ({ ...file, id }));
    },
    async removeStatementFile(id) {
      statementFiles.rows.delete(id);
    },
    listDisputes: async ({ status }, page) =>
      cutPage(
        newestFirst(
          disputes,
          ({ decision }) => status === undefined || (decision === null) === (status === 'open'),
        ),
        page,
      ).map(listed),
  };
}
