import type { Job, JobEvent, NewJob } from '../../jobs/job.ts';
import { accountId, jobId, mondayMorning, nextNumber } from './ids.ts';
import { aQuoteForWords } from './pricing.ts';
import { englishToTwi } from './services.ts';

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
  status: 'pending',
  failureReason: null,
  edition: 0,
  createdAt: mondayMorning,
  updatedAt: mondayMorning,
  assignedAt: null,
  completedAt: null,
  purpose: null,
  audience: null,
  tone: null,
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
