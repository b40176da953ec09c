import type { Account } from '../accounts/account.ts';
import { normalizeEmail } from '../accounts/email.ts';
import type { DraftKey } from '../drafts/draft.ts';
import {
  deletedEmail,
  deletedName,
  type Deletion,
  type ErasureBatch,
  type ErasureStore,
} from '../erasure/erasure.ts';
import { isLive, noBrief, noLabels, type Job } from '../jobs/job.ts';
import type { FileId, JobId } from '../kernel/ids.ts';
import { type Instant, later } from '../kernel/instant.ts';
import type { Dispute, DisputeSide } from '../reviews/dispute.ts';
import type { Proposal } from '../proposals/proposal.ts';
import { type MemoryState, replaceRow, type StoredMessage, type Table } from './memory-state.ts';
import { removeMemorySegments } from './translation-memory-store.ts';

const all = <Row extends Readonly<{ id: number }>>({ rows }: Table<Row>) => [...rows.values()];

/** What was approved is a money record; the rest about a client ends with the account. */
function dropApprovals({ approvals }: MemoryState, { id }: Account): void {
  for (const { id: approvalId, request, decision } of all(approvals)) {
    if (request.accountId === id && decision?.outcome !== 'approved') {
      approvals.rows.delete(approvalId);
    }
  }
}

function erasePerson({ accounts, ratings, contactMessages }: MemoryState, account: Account): void {
  const { id } = account;
  const anonymous = { name: deletedName, email: deletedEmail(id) };
  for (const rating of all(ratings)) {
    if (rating.clientId === id) replaceRow(ratings, { ...rating, comment: null });
  }
  for (const message of all(contactMessages)) {
    if (normalizeEmail(message.email) !== account.email) continue;
    replaceRow(contactMessages, { ...message, ...anonymous, company: null, message: '' });
  }
  replaceRow(accounts, {
    ...account,
    ...anonymous,
    passwordHash: '',
    telegramId: null,
    emailVerifiedAt: null,
    isActive: false,
    isAvailable: false,
    isQuickServiceAvailable: false,
    isPublic: false,
    acceptsOnDelivery: false,
    profile: null,
    suspension: null,
    payoutFreeze: null,
  });
}

/** Removes the drafts of which the key matches. */
function removeDrafts({ drafts }: MemoryState, matches: (key: DraftKey) => boolean): void {
  for (const [key, [newest]] of drafts) {
    if (newest !== undefined && matches(newest)) drafts.delete(key);
  }
}

/** Removes the proposals that match. */
function removeProposals({ proposals }: MemoryState, matches: (row: Proposal) => boolean): void {
  for (const row of all(proposals)) if (matches(row)) proposals.rows.delete(row.id);
}

function removeAccess(state: MemoryState, { id }: Account): void {
  const { sessions, knownDevices, seenDevices, oneTimeTokens } = state;
  const { apiKeys, dismissals, idempotency, notices, payoutAccounts, payouts } = state;
  const { glossaryTerms, notifications, notificationSettings, uploads, visits } = state;
  const { totps, recoveryCodes, passkeys, passkeyChallenges, loginTickets } = state;
  totps.delete(id);
  recoveryCodes.delete(id);
  for (const passkey of all(passkeys))
    if (passkey.accountId === id) passkeys.rows.delete(passkey.id);
  for (const [key, { accountId }] of passkeyChallenges) {
    if (accountId === id) passkeyChallenges.delete(key);
  }
  for (const [key, { accountId }] of loginTickets) if (accountId === id) loginTickets.delete(key);
  for (const session of all(sessions))
    if (session.accountId === id) sessions.rows.delete(session.id);
  for (const [hash, { accountId }] of knownDevices) if (accountId === id) knownDevices.delete(hash);
  for (const [key, { accountId }] of seenDevices) if (accountId === id) seenDevices.delete(key);
  for (const token of all(oneTimeTokens)) {
    if (token.accountId === id) oneTimeTokens.rows.delete(token.id);
  }
  visits.delete(id);
  for (const [key, { accountId }] of state.messageReads) {
    if (accountId === id) state.messageReads.delete(key);
  }
  removeDrafts(state, ({ accountId }) => accountId === id);
  removeProposals(state, ({ providerId }) => providerId === id);
  for (const block of all(state.blocks)) {
    if (block.clientId === id || block.providerId === id) state.blocks.rows.delete(block.id);
  }
  for (const term of all(glossaryTerms)) {
    if (term.ownerId === id) glossaryTerms.rows.delete(term.id);
  }
  removeMemorySegments(state, ({ ownerId }) => ownerId === id);
  state.reusableClients.delete(id);
  for (const upload of all(uploads)) if (upload.ownerId === id) uploads.rows.delete(upload.id);
  for (const notification of all(notifications)) {
    if (notification.accountId === id) notifications.rows.delete(notification.id);
  }
  for (const [key, { accountId }] of notificationSettings) {
    if (accountId === id) notificationSettings.delete(key);
  }
  for (const [announcementId, users] of dismissals) {
    dismissals.set(announcementId, new Set([...users].filter((user) => user !== id)));
  }
  for (const payout of all(payouts)) {
    if (payout.providerId === id) replaceRow(payouts, { ...payout, payoutAccountId: null });
  }
  for (const row of all(payoutAccounts)) {
    if (row.accountId === id) payoutAccounts.rows.delete(row.id);
  }
  for (const key of all(apiKeys)) if (key.ownerId === id) apiKeys.rows.delete(key.id);
  for (const [key, { accountId }] of idempotency) if (accountId === id) idempotency.delete(key);
  const others = notices.filter(
    ({ notice }) => !('accountId' in notice) || notice.accountId !== id,
  );
  notices.splice(0, notices.length, ...others);
}

function withdrawServices({ services, releasedFiles }: MemoryState, { accountId, at }: Deletion) {
  for (const { id, ownerId, sample } of all(services)) {
    if (ownerId !== accountId) continue;
    if (sample !== null) releasedFiles.set(sample.recording, at);
    services.rows.delete(id);
  }
}

/** Removes the reference files of a job; returns their stored files. */
function removeReferences({ referenceFiles }: MemoryState, jobId: JobId): readonly FileId[] {
  const removed = all(referenceFiles).filter((reference) => reference.jobId === jobId);
  for (const { id } of removed) referenceFiles.rows.delete(id);
  return removed.map(({ fileId }) => fileId);
}

/** Erases the texts of messages that match; returns the files that they had. */
function eraseMessages(
  { messages, messageFiles }: MemoryState,
  matches: (message: StoredMessage) => boolean,
  at: Instant,
): readonly FileId[] {
  const erased = all(messages).filter(matches);
  const ids = new Set(erased.map(({ id }) => id));
  for (const message of erased) {
    replaceRow(messages, { ...message, text: '', reportReason: null, erasedAt: at });
  }
  const files = all(messageFiles).filter(({ messageId }) => ids.has(messageId));
  for (const { id } of files) messageFiles.rows.delete(id);
  return files.map(({ fileId }) => fileId);
}

/** The moves whose notes the parties write to each other. */
const writtenMoves: ReadonlySet<string> = new Set(['take_back', 'dispute', 'decline']);

/** Erases what the parties of a job wrote to each other when they moved it. */
function eraseReasons({ events }: MemoryState, jobId: JobId): void {
  for (const [nth, [id, event]] of events.entries()) {
    if (id === jobId && writtenMoves.has(event.move)) events[nth] = [id, { ...event, note: null }];
  }
}

/** Removes the files of statements that match; returns their stored files. */
function removeStatementFiles(
  { disputes, statementFiles }: MemoryState,
  matches: (dispute: Dispute, side: DisputeSide) => boolean,
): readonly FileId[] {
  const removed = all(statementFiles).filter(({ disputeId, side }) => {
    const dispute = disputes.rows.get(disputeId);
    return dispute !== undefined && matches(dispute, side);
  });
  for (const { id } of removed) statementFiles.rows.delete(id);
  return removed.map(({ fileId }) => fileId);
}

/** Erases what the parties of a job wrote about its result; returns the files that it had. */
function eraseReviews(state: MemoryState, jobId: JobId): readonly FileId[] {
  const { revisions, disputes } = state;
  const own = all(revisions).filter((revision) => revision.jobId === jobId);
  const nothing = { text: '', pins: [], outputId: null, declineReason: null };
  for (const revision of own) replaceRow(revisions, { ...revision, ...nothing });
  for (const dispute of all(disputes)) {
    if (dispute.jobId === jobId) replaceRow(disputes, { ...dispute, client: null, provider: null });
  }
  const files = removeStatementFiles(state, (dispute) => dispute.jobId === jobId);
  return [...own.flatMap(({ outputId }) => outputId ?? []), ...files];
}

/** Erases people and what they wrote, in memory. */
export function createErasureStore(state: MemoryState): ErasureStore {
  const { jobs, disputes, payouts, files, deletions, releasedFiles } = state;

  function forget(id: FileId | null): string[] {
    const file = id === null ? undefined : files.rows.get(id);
    if (file === undefined) return [];
    files.rows.delete(file.id);
    releasedFiles.delete(file.id);
    return [file.key];
  }

  function dueJobs({ deletedUntil }: ErasureBatch): readonly Job[] {
    const isDue = ({ clientId }: Job) => (deletions.get(clientId)?.at ?? Infinity) <= deletedUntil;
    return all(jobs).filter((job) => job.contentErasedAt === null && isDue(job));
  }

  return {
    async countOpen({ id, role }) {
      const isOpen = (job: Job) =>
        role === 'client'
          ? job.clientId === id && isLive(job)
          : // A provider is still there if the client sends the result back.
            job.assignedId === id && (job.status === 'in_progress' || job.review.state === 'open');
      const contested = all(disputes).filter(
        ({ clientId, providerId, decision }) =>
          decision === null && (role === 'client' ? clientId : providerId) === id,
      );
      const open = all(payouts).filter(
        ({ providerId, status }) => providerId === id && status !== 'completed',
      );
      const liveJobs = all(jobs).filter(isOpen).length + contested.length;
      return { liveJobs, openPayouts: open.length };
    },
    async eraseAccount(account, deletion) {
      withdrawServices(state, deletion);
      removeAccess(state, account);
      const isOfProvider = ({ authorId, authorRole }: StoredMessage) =>
        authorId === account.id && authorRole === 'service-provider';
      for (const id of eraseMessages(state, isOfProvider, deletion.at)) {
        releasedFiles.set(id, deletion.at);
      }
      const isTheirs = ({ providerId }: Dispute, side: DisputeSide) =>
        side === 'provider' && providerId === account.id;
      for (const id of removeStatementFiles(state, isTheirs)) releasedFiles.set(id, deletion.at);
      dropApprovals(state, account);
      erasePerson(state, account);
      deletions.set(account.id, deletion);
    },
    findDeletion: async (id) => deletions.get(id),
    async eraseContents(batch) {
      const due = dueJobs(batch);
      const erased = due.slice(0, batch.limit);
      for (const job of erased) {
        const nothing = {
          content: '',
          inputId: null,
          outputId: null,
          ...noLabels,
          ...noBrief,
        };
        // Another version, for callers who compare versions.
        const updatedAt = later(job.updatedAt, 1);
        replaceRow(jobs, { ...job, ...nothing, updatedAt, contentErasedAt: batch.now });
        removeDrafts(state, ({ jobId }) => jobId === job.id);
        removeProposals(state, ({ jobId }) => jobId === job.id);
        removeMemorySegments(state, ({ jobId }) => jobId === job.id);
        eraseReasons(state, job.id);
      }
      const released = [...releasedFiles].filter(([, at]) => at <= batch.deletedUntil);
      const recordings = released.slice(0, batch.limit).map(([id]) => id);
      const ids = [
        ...erased.flatMap(({ id, inputId, outputId }) => [
          inputId,
          outputId,
          ...removeReferences(state, id),
          ...eraseReviews(state, id),
          ...eraseMessages(state, ({ jobId }) => jobId === id, batch.now),
        ]),
        ...recordings,
      ];
      const isLast = due.length === erased.length && released.length === recordings.length;
      return { fileKeys: ids.flatMap(forget), isLast };
    },
  };
}
