import type { DraftSegment, NewDraftVersion } from '../../drafts/draft.ts';
import { type Job, type JobEvent, type NewJob, noBrief, noReturn } from '../../jobs/job.ts';
import { noReview } from '../../jobs/review.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import type { NewProposal } from '../../proposals/proposal.ts';
import type { NewRating } from '../../ratings/rating.ts';
import { accountId, jobId, mondayMorning, nextNumber } from './ids.ts';
import { aQuoteForWords, englishToTwi } from './pricing.ts';

/** A pending translation of 100 words from the pool, 3.00 GHS, paid by its client. */
export const aRequestedJob = (overrides: Partial<NewJob> = {}): NewJob => ({
  clientId: accountId(1),
  requestedId: null,
  assignedId: null,
  work: englishToTwi,
  content: 'Wash your hands with soap before you prepare food.',
  inputId: null,
  outputId: null,
  quote: aQuoteForWords(100),
  redemption: null,
  split: null,
  review: noReview,
  returned: noReturn,
  status: 'pending',
  failureReason: null,
  edition: 0,
  createdAt: mondayMorning,
  updatedAt: mondayMorning,
  assignedAt: null,
  completedAt: null,
  ...noBrief,
  dueAt: null,
  lateAt: null,
  contentErasedAt: null,
  reference: null,
  metadata: {},
  ...overrides,
});

/** A job that a store has given an id, for rules that need no store. */
export const aJob = (overrides: Partial<Job> = {}): Job => ({
  ...aRequestedJob(),
  id: jobId(nextNumber()),
  ...overrides,
});

/** The creation of a job by its client. */
export const aJobEvent = (overrides: Partial<JobEvent> = {}): JobEvent => ({
  move: 'create',
  at: mondayMorning,
  actorId: accountId(1),
  actorRole: 'client',
  from: null,
  to: 'pending',
  note: null,
  assignedId: null,
  ...overrides,
});

/** A proposal of the Monday that a job is due on the Wednesday. */
export const aProposal = (overrides: Partial<NewProposal> = {}): NewProposal => ({
  jobId: jobId(1),
  providerId: accountId(2),
  edition: 0,
  dueAt: later(mondayMorning, 2 * dayMs),
  note: 'I am travelling until Tuesday.',
  createdAt: mondayMorning,
  state: 'open',
  endedAt: null,
  reason: null,
  ...overrides,
});

/** A client's five stars, with a comment. */
export const aRating = (overrides: Partial<NewRating> = {}): NewRating => ({
  clientId: accountId(1),
  providerId: accountId(2),
  stars: 5,
  comment: 'Ɛyɛ adwuma pa. Our patients understood every word.',
  createdAt: mondayMorning,
  updatedAt: mondayMorning,
  ...overrides,
});

/** The first version of a draft, saved on the Monday on a phone. */
export const aDraftVersion = (overrides: Partial<NewDraftVersion> = {}): NewDraftVersion => ({
  jobId: jobId(1),
  accountId: accountId(1),
  version: 1,
  begunAt: mondayMorning,
  savedAt: mondayMorning,
  savedOn: 'Ama’s phone',
  words: 9,
  digest: 'digest of the first',
  bytes: new Uint8Array([1, 2, 3]),
  ...overrides,
});

/** A segment that is not translated. */
export const aSegment = (overrides: Partial<DraftSegment> = {}): DraftSegment => ({
  source: 'Wash your hands with soap before you prepare food.',
  gap: '',
  text: '',
  state: 'open',
  note: null,
  ...overrides,
});
