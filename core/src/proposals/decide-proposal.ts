import type { Account } from '../accounts/account.ts';
import { checkMayTake, type QualifiedProvider } from '../jobs/assign-job.ts';
import {
  checkDue,
  checkMove,
  decideAssign,
  type JobOutcome,
  type MoveContext,
  timeOfChange,
} from '../jobs/decide-job.ts';
import type { JobFault } from '../jobs/job-fault.ts';
import type { Job, JobEvent } from '../jobs/job.ts';
import { formatMinute, type Instant, later } from '../kernel/instant.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import { maskContacts } from '../messages/mask-contacts.ts';
import {
  mostOpenProposals,
  type NewProposal,
  type Proposal,
  type ProposalFault,
  type ProposalStatus,
} from './proposal.ts';

/** A pending job, and when it was last taken. */
export type ProposedJob = Readonly<{
  job: Job;
  /** When a provider took it, or an admin assigned it, last; null if that never happened. */
  takenAt: Instant | null;
}>;

/** When a job was last taken, by its history. */
export const lastTaken = (events: readonly JobEvent[]): Instant | null =>
  events.findLast(({ move }) => move === 'assign')?.at ?? null;

const isTakenSince = (
  { createdAt }: Pick<Proposal, 'createdAt'>,
  { takenAt }: ProposedJob,
): boolean => takenAt !== null && takenAt >= createdAt;

/** Whether the job is as the provider read it: not taken since, nor edited in any way. */
const isUnchanged = (
  proposal: Pick<Proposal, 'createdAt' | 'edition'>,
  proposed: ProposedJob,
): boolean => proposed.job.edition === proposal.edition && !isTakenSince(proposal, proposed);

/**
 * Whether a proposal that was not answered can still be accepted. It ends with the state of the job
 * for which it was made: if the job is released or taken back later, it does not come back. Its time
 * is checked like any other that a client sets, so it ends an hour before.
 */
const isCurrent = (proposal: NewProposal, proposed: ProposedJob, now: Instant): boolean =>
  proposed.job.status === 'pending' &&
  isUnchanged(proposal, proposed) &&
  checkDue(proposal.dueAt, now).ok;

/** The status of a proposal that was not withdrawn. */
export function statusOf(
  proposal: NewProposal,
  proposed: ProposedJob,
  now: Instant,
): ProposalStatus {
  switch (proposal.state) {
    case 'accepted':
    case 'declined':
      return proposal.state;
    case 'open':
      return isCurrent(proposal, proposed, now) ? 'open' : 'over';
    case 'withdrawn':
      return 'over';
  }
}

/** What the two write to each other before the job is taken: without contact data, as in questions. */
const written = (text: string | null): string | null =>
  maskContacts(text?.trim() ?? '').text || null;

/** A provider's proposal. */
type Wanted = Readonly<{ provider: Account; dueAt: Instant; note: string | null }>;

/** A provider who may take a pending job proposes a due time that is later than its own. */
export function decideProposal(
  { dueAt, note, provider }: Wanted,
  { job, openOthers }: Readonly<{ job: Job; openOthers: number }>,
  now: Instant,
): Result<NewProposal, JobFault | ProposalFault> {
  if (job.dueAt === null) return refuse({ code: 'proposal.no-due-time' });
  const due = checkDue(dueAt, now);
  if (!due.ok) return due;
  if (dueAt <= job.dueAt) return refuse({ code: 'proposal.not-later', dueAt: job.dueAt });
  if (openOthers >= mostOpenProposals) {
    return refuse({ code: 'proposal.too-many', most: mostOpenProposals });
  }
  return ok({
    jobId: job.id,
    providerId: provider.id,
    edition: job.edition,
    dueAt,
    note: written(note),
    createdAt: timeOfChange(job, now),
    state: 'open',
    endedAt: null,
    reason: null,
  });
}

/** How soon a client can be notified again of proposals that end by their time alone. */
const noticePauseMs = 60 * 60 * 1000;

/**
 * Whether the client is notified of a proposal: of the first one of a provider for a job, and again
 * after one that was answered or is over. A provider who proposes again and again would displace
 * everything else in their list, so a withdrawal changes nothing, nor does a time that ends at once.
 */
export function isNews(
  before: NewProposal | undefined,
  proposed: ProposedJob,
  now: Instant,
): boolean {
  switch (before?.state) {
    case undefined:
    case 'accepted':
    case 'declined':
      return true;
    case 'withdrawn':
      return isTakenSince(before, proposed);
    case 'open':
      if (!isUnchanged(before, proposed)) return true;
      return !isCurrent(before, proposed, now) && later(before.createdAt, noticePauseMs) <= now;
  }
}

/** A proposal that was not answered is withdrawn by its provider. */
export function decideWithdrawal(
  proposal: Proposal,
  now: Instant,
): Result<Proposal, ProposalFault> {
  const unanswered = checkUnanswered(proposal);
  return unanswered.ok ? ok({ ...proposal, state: 'withdrawn', endedAt: now }) : unanswered;
}

/** A proposal was not answered yet, and one that was withdrawn is not found. */
function checkUnanswered(proposal: Proposal): Result<Proposal, ProposalFault> {
  const { state } = proposal;
  if (state === 'withdrawn') return refuse({ code: 'proposal.not-found' });
  return state === 'open' ? ok(proposal) : refuse({ code: 'proposal.answered', state });
}

/** The client declines a proposal. */
export function decideDecline(
  proposal: Proposal,
  reason: string | null,
  { now, ...proposed }: ProposedJob & Readonly<{ now: Instant }>,
): Result<Proposal, ProposalFault> {
  const unanswered = checkUnanswered(proposal);
  if (!unanswered.ok) return unanswered;
  if (!isCurrent(proposal, proposed, now)) return refuse({ code: 'proposal.over' });
  return ok({ ...proposal, state: 'declined', endedAt: now, reason: written(reason) });
}

/** The changes of an accepted proposal; saved in one unit of work. */
export type AcceptedProposal = Readonly<{
  proposal: Proposal;
  provider: Account;
  outcome: JobOutcome;
}>;

/**
 * The text of an agreement in the history, because another proposal can replace the accepted one.
 */
function describeAgreement({ dueAt: before }: Job, { dueAt }: Proposal): string {
  invariant(before !== null, 'a later time is proposed for a job with a due time');
  return `Due at ${formatMinute(dueAt)} instead of ${formatMinute(before)}.`;
}

/**
 * The client accepts a proposal: the job is due at the proposed time and assigned to the provider, as
 * if the provider had taken it now.
 */
export function decideAcceptance(
  {
    proposal,
    provider,
    isBlocked,
    ...proposed
  }: ProposedJob &
    Readonly<{ proposal: Proposal; provider: QualifiedProvider; isBlocked: boolean }>,
  context: MoveContext,
): Result<AcceptedProposal, JobFault | ProposalFault> {
  const unanswered = checkUnanswered(proposal);
  if (!unanswered.ok) return unanswered;
  const ready = checkMove(proposed.job, 'assign');
  if (!ready.ok) return ready;
  if (!isCurrent(proposal, proposed, context.now)) return refuse({ code: 'proposal.over' });
  const may = checkMayTake(provider, { ...proposed.job, isBlocked });
  if (!may.ok) return refuse({ code: 'proposal.provider-unavailable' });
  const { id: accountId } = may.value;
  // Another due time can pass, too.
  const job = { ...proposed.job, dueAt: proposal.dueAt, lateAt: null };
  const assigned = decideAssign(job, accountId, context);
  if (!assigned.ok) return assigned;
  const notice = { kind: 'proposal-accepted', accountId, jobId: job.id } as const;
  const event = { ...assigned.value.event, note: describeAgreement(proposed.job, proposal) };
  return ok({
    proposal: { ...proposal, state: 'accepted', endedAt: context.now },
    provider: may.value,
    outcome: { ...assigned.value, event, notice },
  });
}
