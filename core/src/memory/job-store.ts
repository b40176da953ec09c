import type { Account } from '../accounts/account.ts';
import { checkMayTake, type QualifiedProvider } from '../jobs/assign-job.ts';
import {
  type FeedEvent,
  type JobFeed,
  type JobFilter,
  type JobPage,
  type JobSort,
  type JobStore,
  type JobSummary,
  listedContentLength,
  type ListedJob,
  type OfferPage,
  type SearchableJob,
  searchedContentLength,
} from '../jobs/job-store.port.ts';
import { isLate, isOfDocument, isReversed, type Job } from '../jobs/job.ts';
import { listOutput } from '../jobs/save-outcome.ts';
import type { AccountId, CursorPage, JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/result.ts';
import {
  type ListedProposal,
  listedProposals,
  type Proposal,
  type ProposalStore,
} from '../proposals/proposal.ts';
import type { Rating, RatingFilter, RatingStore } from '../ratings/rating.ts';
import { languagesOf } from '../services/service.ts';
import { isBlockedPair } from './block-store.ts';
import { checkMailbox, createFreeUses } from './free-uses.ts';
import {
  cutPage,
  findRow,
  insertRow,
  type MemoryState,
  newestFirst,
  replaceRow,
  type Table,
} from './memory-state.ts';

/** Which of these jobs of a client have rows in a table, in the order of their ids. */
export function jobsWith(
  { jobs }: MemoryState,
  { rows }: Table<Readonly<{ id: number; jobId: JobId }>>,
  { clientId, among }: Readonly<{ clientId: AccountId; among: readonly JobId[] }>,
): readonly JobId[] {
  const having = new Set([...rows.values()].map(({ jobId }) => jobId));
  return [...jobs.rows.values()]
    .filter((job) => job.clientId === clientId && among.includes(job.id) && having.has(job.id))
    .map(({ id }) => id);
}

/** The moves of all jobs in memory: an event's position is its index in the list, from 1. */
export function createJobFeed({ events, jobs }: MemoryState): JobFeed {
  const fed = ([jobId, event]: MemoryState['events'][number], id: number): FeedEvent => {
    const job = jobs.rows.get(jobId);
    invariant(job !== undefined, `an event names job ${jobId}, which does not exist`);
    const { clientId, assignedId, reference } = job;
    return { id, jobId, clientId, assignedId, reference, event };
  };
  return {
    eventsAfter: async (after, limit) =>
      events.slice(after, after + limit).map((entry, nth) => fed(entry, after + nth + 1)),
    lastEventId: async () => events.length,
  };
}

const isWithin = ({ createdAt }: Job, { createdFrom, createdBefore }: JobFilter): boolean =>
  (createdFrom === undefined || createdAt >= createdFrom) &&
  (createdBefore === undefined || createdAt < createdBefore);

const isLabelled = (job: Job, { ids, reference }: JobFilter): boolean =>
  (ids === undefined || ids.includes(job.id)) &&
  (reference === undefined || job.reference === reference);

const matches = (job: Job, filter: JobFilter): boolean => {
  const { clientId, assignedId, status, serviceType, language } = filter;
  return (
    (clientId === undefined || job.clientId === clientId) &&
    (assignedId === undefined || job.assignedId === assignedId) &&
    (status === undefined || job.status === status) &&
    (serviceType === undefined || job.work.serviceType === serviceType) &&
    (language === undefined || languagesOf(job.work).includes(language)) &&
    isLabelled(job, filter) &&
    isWithin(job, filter)
  );
};

/** Those that are due come first, the earliest of them; then the others, newest first. */
const dueRank = ({ dueAt, createdAt }: Pick<Job, 'dueAt' | 'createdAt'>): number =>
  dueAt === null ? createdAt : Number.MAX_SAFE_INTEGER - dueAt;

type Position = Readonly<{ at: number; id: number }>;

const comparePlaces = (one: Position, other: Position): number =>
  other.at - one.at || other.id - one.id;

/** A page in the order of the due times. */
function cutByDue(
  rows: readonly Job[],
  { limit, before, beforeAt }: OfferPage,
  createdAt: Job['createdAt'] | undefined,
): readonly Job[] {
  const placeOf = (job: Job): Position => ({ at: dueRank(job), id: job.id });
  const isAfter = (job: Job): boolean => {
    if (before === undefined || createdAt === undefined) return true;
    const at = dueRank({ dueAt: beforeAt ?? null, createdAt });
    return comparePlaces(placeOf(job), { at, id: before }) > 0;
  };
  return rows
    .filter(isAfter)
    .toSorted((one, other) => comparePlaces(placeOf(one), placeOf(other)))
    .slice(0, limit);
}

/** The job without the fields that the database only joins in for display. */
const stripListing = ({
  providerId: _,
  providerName: _name,
  clientName: _client,
  output: _output,
  documentName: _document,
  ...own
}: Job & Partial<ListedJob>): Job => own;

/** The jobs whose open reviews end by that time, the first to end first. */
const endingReviews = ({ jobs }: MemoryState, until: Instant): readonly Job[] =>
  [...jobs.rows.values()]
    .filter(({ review }) => review.until !== null && review.until <= until)
    .toSorted(
      (one, other) => (one.review.until ?? 0) - (other.review.until ?? 0) || one.id - other.id,
    );

/** The jobs and their histories in memory. */
export function createJobStore(state: MemoryState): JobStore {
  const { jobs, events, accounts, files, services, offers } = state;
  const documentNameOf = (job: Job): string | null =>
    isOfDocument(job) && job.inputId !== null ? (files.rows.get(job.inputId)?.name ?? null) : null;

  const listed = (job: Job): ListedJob => {
    const provider = job.assignedId ?? job.requestedId;
    const account = provider === null ? undefined : accounts.rows.get(provider);
    const output = job.outputId === null ? undefined : files.rows.get(job.outputId);
    return {
      ...job,
      providerId: account?.providerId ?? null,
      providerName: account?.name ?? null,
      clientName: accounts.rows.get(job.clientId)?.name ?? null,
      output: output === undefined ? null : listOutput(output),
      documentName: documentNameOf(job),
    };
  };

  const summary = (job: Job): JobSummary => {
    const { content, ...rest } = listed(job);
    const contentStart = [...content].slice(0, listedContentLength).join('');
    return { ...rest, contentStart, contentLength: content.length };
  };

  const approvedOf = (account: Account) =>
    [...services.rows.values()]
      .filter(({ ownerId, status }) => ownerId === account.id && status === 'approved')
      .map(({ work }) => work);

  const mayTake = (provider: QualifiedProvider, job: Job): boolean => {
    const pair = { clientId: job.clientId, providerId: provider.account.id };
    return checkMayTake(provider, { ...job, isBlocked: isBlockedPair(state, pair) }).ok;
  };

  function takers(jobId: JobId): readonly AccountId[] {
    const job = jobs.rows.get(jobId);
    if (job?.status !== 'pending') return [];
    return [...accounts.rows.values()]
      .filter(
        (account) =>
          account.role === 'service-provider' &&
          account.telegramId !== null &&
          offers.get(jobId)?.has(account.id) !== true &&
          mayTake({ account, approved: approvedOf(account) }, job),
      )
      .map(({ id }) => id);
  }

  const createdAtOf = (id: number | undefined) =>
    id === undefined ? undefined : jobs.rows.get(id)?.createdAt;

  function available(providerId: AccountId, page: OfferPage): readonly Job[] {
    const account = accounts.rows.get(providerId);
    if (account === undefined || account.role !== 'service-provider') return [];
    const approved = approvedOf(account);
    const offered = (job: Job) => job.status === 'pending' && mayTake({ account, approved }, job);
    const rows = [...jobs.rows.values()].filter(offered);
    return page.sort === 'newest'
      ? cutInOrder(rows, page, 'newest')
      : cutByDue(rows, page, createdAtOf(page.before));
  }

  /** A page in the order of the creation or of the last move. */
  function cutInOrder(rows: readonly Job[], page: CursorPage, sort: JobSort, at?: Instant) {
    const timeOf = ({ createdAt, updatedAt }: Job): number =>
      sort === 'updated' ? updatedAt : createdAt;
    const placeOf = (job: Job): Position => ({ at: timeOf(job), id: job.id });
    const compare = (one: Position, other: Position): number =>
      sort === 'oldest' ? -comparePlaces(one, other) : comparePlaces(one, other);
    const { before, limit } = page;
    const last = before === undefined ? undefined : jobs.rows.get(before);
    const lastAt = (sort === 'updated' ? at : undefined) ?? (last && timeOf(last));
    const isAfterCursor = (job: Job): boolean =>
      before === undefined || compare(placeOf(job), { at: lastAt ?? 0, id: before }) > 0;
    return rows
      .filter(isAfterCursor)
      .toSorted((one, other) => compare(placeOf(one), placeOf(other)))
      .slice(0, limit);
  }

  function found(filter: JobFilter, page: JobPage): readonly Job[] {
    const { sort = 'newest', before, beforeAt, limit } = page;
    const matching = [...jobs.rows.values()].filter((job) => matches(job, filter));
    return sort === 'due'
      ? cutByDue(matching, { limit, before, beforeAt }, createdAtOf(before))
      : cutInOrder(matching, page, sort, beforeAt);
  }

  const searchable = (job: Job): SearchableJob => {
    const provider = job.assignedId ?? job.requestedId;
    return {
      id: job.id,
      reference: job.reference,
      updatedAt: job.updatedAt,
      dueAt: job.dueAt,
      contentStart: [...job.content].slice(0, searchedContentLength).join(''),
      isOfDocument: isOfDocument(job),
      documentName: documentNameOf(job),
      clientName: accounts.rows.get(job.clientId)?.name ?? '',
      providerName: provider === null ? null : (accounts.rows.get(provider)?.name ?? null),
    };
  };

  return {
    async insert(job) {
      const stored = insertRow(jobs, (id) => ({ ...job, id }));
      checkMailbox(jobs, stored);
      return stored;
    },
    async find(id) {
      const job = jobs.rows.get(id);
      return job && listed(job);
    },
    async findState(id) {
      const job = jobs.rows.get(id);
      if (job === undefined) return undefined;
      const { clientId, requestedId, assignedId, status, updatedAt } = job;
      return { id, clientId, requestedId, assignedId, status, updatedAt };
    },
    async replace(job) {
      replaceRow(jobs, stripListing(job));
      checkMailbox(jobs, job);
    },
    findByReference: async (known) => findRow(jobs, (job) => matches(job, known))?.id,
    list: async (filter, page) => ({ jobs: found(filter, page).map(summary), reached: null }),
    listSearchable: async (filter, page) => ({
      jobs: found(filter, page).map(searchable),
      reached: null,
    }),
    listAvailable: async (providerId, page) => available(providerId, page).map(summary),
    listTakers: async (jobId) => takers(jobId),
    async addOffers(jobId, providerIds) {
      offers.set(jobId, new Set([...(offers.get(jobId) ?? []), ...providerIds]));
    },
    async removeOffers(jobId) {
      offers.delete(jobId);
    },
    async findPromotions(clientId, except) {
      const others = [...jobs.rows.values()].filter(
        (job) => job.clientId === clientId && job.id !== except,
      );
      return {
        hasTranslation: others.some(
          (job) => job.work.serviceType === 'translation' && !isReversed(job),
        ),
        cancelled: others.filter(
          ({ status, quote }) => status === 'cancelled' && quote.discount > 0n,
        ).length,
      };
    },
    ...createFreeUses(jobs),
    hasCompleted: async ({ clientId, providerId }) => {
      const done = { clientId, assignedId: providerId, status: 'completed' } as const;
      return findRow(jobs, (job) => matches(job, done)) !== undefined;
    },
    findTaken: async ({ providerId, since }) =>
      findRow(
        jobs,
        ({ status, assignedId, assignedAt, requestedId, updatedAt }) =>
          updatedAt >= since &&
          ((assignedId === providerId && assignedAt !== null && assignedAt >= since) ||
            (status === 'pending' && requestedId === providerId)),
      )?.id,
    listLate: async (now, limit) =>
      [...jobs.rows.values()]
        .filter((job) => job.lateAt === null && isLate(job, now))
        .toSorted((one, other) => dueRank(other) - dueRank(one) || one.id - other.id)
        .slice(0, limit),
    async markLate(id, at) {
      const job = jobs.rows.get(id);
      if (job !== undefined) replaceRow(jobs, { ...job, lateAt: at });
    },
    listEndedReviews: async (until, limit) =>
      endingReviews(state, until)
        .slice(0, limit)
        .map(({ id }) => id),
    listReviewsToRemind: async (until, limit) =>
      endingReviews(state, until)
        .filter(({ review }) => review.remindedAt === null)
        .slice(0, limit),
    async markReviewReminded(id, at) {
      const job = jobs.rows.get(id);
      invariant(job !== undefined, 'a job whose review ends exists');
      replaceRow(jobs, { ...job, review: { ...job.review, remindedAt: at } });
    },
    async appendEvent(jobId, event) {
      events.push([jobId, event]);
    },
    async appendMessage(jobId, event) {
      events.push([jobId, event]);
    },
    events: async (jobId) =>
      events.flatMap(([id, event]) => (id === jobId && event.move !== 'message' ? [event] : [])),
  };
}

const matchesRating = (rating: Rating, { clientId, providerId }: RatingFilter): boolean =>
  (clientId === undefined || rating.clientId === clientId) &&
  (providerId === undefined || rating.providerId === providerId);

/** The ratings in memory. */
export const createRatingStore = ({ ratings }: MemoryState): RatingStore => ({
  insert: async (rating) => insertRow(ratings, (id) => ({ ...rating, id })),
  find: async (id) => ratings.rows.get(id),
  findByPair: async (pair) => findRow(ratings, (rating) => matchesRating(rating, pair)),
  replace: async (rating) => replaceRow(ratings, rating),
  list: async (filter, page) =>
    cutPage(
      newestFirst(ratings, (rating) => matchesRating(rating, filter)),
      page,
    ),
});

/** The mean of a provider's ratings and their number, as the directory shows them. */
export function rateOf({ ratings }: MemoryState, providerId: AccountId) {
  const all = newestFirst(ratings, (rating) => rating.providerId === providerId);
  const sum = all.reduce((total, { stars }) => total + stars, 0);
  return { averageRating: all.length === 0 ? null : sum / all.length, ratingCount: all.length };
}

function listProposal(state: MemoryState, proposal: Proposal): ListedProposal {
  const provider = state.accounts.rows.get(proposal.providerId);
  invariant(provider !== undefined, 'a proposal has a provider');
  const { name: providerName, providerId: publicId } = provider;
  return { ...proposal, providerName, publicId, ...rateOf(state, provider.id) };
}

/** The due times that providers propose, in memory. */
export function createProposalStore(state: MemoryState): ProposalStore {
  const { proposals } = state;
  const findByKey: ProposalStore['findByKey'] = async ({ jobId, providerId }) =>
    findRow(proposals, (row) => row.jobId === jobId && row.providerId === providerId);
  return {
    async put(proposal) {
      const before = await findByKey(proposal);
      if (before !== undefined) proposals.rows.delete(before.id);
      return insertRow(proposals, (id) => ({ ...proposal, id }));
    },
    find: async (id) => proposals.rows.get(id),
    findByKey,
    replace: async (proposal) => replaceRow(proposals, proposal),
    listByJob: async (jobId, providerId) =>
      newestFirst(
        proposals,
        (row) =>
          row.jobId === jobId &&
          row.state !== 'withdrawn' &&
          (providerId === undefined || row.providerId === providerId),
      )
        .slice(0, listedProposals)
        .map((proposal) => listProposal(state, proposal)),
    findJobs: async (clientId, among) => jobsWith(state, proposals, { clientId, among }),
    listByProvider: async (providerId, page) =>
      cutPage(
        newestFirst(proposals, (row) => row.providerId === providerId),
        page,
      ),
  };
}
